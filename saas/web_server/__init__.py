"""The web server: it runs a WSGI application in threads and sets deadlines for every client.

One event loop per process reads requests and writes answers. A thread gets a request only when it is complete, and is
free again before the client has read the answer. The server does not depend on the product.
"""
