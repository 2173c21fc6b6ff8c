"""The barest Django: one view, no middleware."""

from tests.load.bare.settings import *

MIDDLEWARE = []
