"""The event streams: how long one lasts, and how many one process holds."""

from saas import env

# Seconds until a stream is renewed with a new ticket, for which the rights are checked again.
REALTIME_LIFETIME = env.seconds("REALTIME_LIFETIME", 300)
# Streams one process holds at most.
REALTIME_STREAMS = env.number("REALTIME_STREAMS", 10_000, most=1_000_000)
