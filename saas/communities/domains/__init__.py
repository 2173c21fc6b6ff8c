"""Custom domains: claim, proof by DNS records, daily checks, and what the TLS front may serve (docs/domains.md)."""
