"""The event stream: where browsers find it, and how long one lasts."""

from saas import env

# On the page's own host in production, where the front leads this path to the stream's process; on a laptop, where
# there is no front, the whole address of that process.
REALTIME_URL = env.stream_address("REALTIME_URL", "/live")
# Seconds until a stream is renewed with a new ticket, for which the rights are checked again.
REALTIME_LIFETIME = env.seconds("REALTIME_LIFETIME", 300)
# Streams one process holds at most.
REALTIME_STREAMS = env.number("REALTIME_STREAMS", 10_000, most=1_000_000)
