"""The web server: runs a WSGI application in threads and gives every byte of a stranger a deadline.

One event loop per process reads requests and writes answers. A thread gets a request only once it is whole, and is
free again before the reader has taken the answer. It knows nothing of the product.
"""
