"""The source of the randomness of draws."""

from saas import env

# Mirrors of a public randomness beacon, asked in this order; without any, the local beacon takes its place and pages
# say so. https://api.drand.sh and https://drand.cloudflare.com serve the chain below.
BEACON_URLS = env.web_addresses("BEACON_URLS")
# drand's quicknet (scheme bls-unchained-g1-rfc9380): hash, public key, time of the first round and seconds between two.
BEACON_CHAIN = env.hexadecimal(
    "BEACON_CHAIN", "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", digits=64
)
BEACON_PUBLIC_KEY = env.hexadecimal(
    "BEACON_PUBLIC_KEY",
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    digits=192,
)
BEACON_GENESIS = env.number("BEACON_GENESIS", 1692803367)
BEACON_PERIOD = env.seconds("BEACON_PERIOD", 3)
