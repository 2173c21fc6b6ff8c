"""Stand-ins for the services people log in with: real HTTP servers, as strict as the originals.

One process serves all of them, each below its own path (``/kick``, ``/twitch``, ``/discord``, ``/google``, ``/steam``).
They know nothing of the product but what is registered at the real ones: a client id, its secret and one address to
come back to. ``/control/<service>`` makes them misbehave for tests.
"""
