# Every target sets itself up; only Python 3.11–3.13 has to be installed.
.POSIX:
.PHONY: up dev test prove bench lint fmt api look

up:
	@exec sh scripts/ready local -m saas.supervisor up

dev:
	@exec sh scripts/ready local -m saas.supervisor dev

test:
	@exec sh scripts/ready develop -m scripts.check test

prove:
	@exec sh scripts/ready develop -m scripts.check prove

bench:
	@exec sh scripts/ready develop -m scripts.check bench

lint:
	@exec sh scripts/ready develop -m scripts.check lint

fmt:
	@exec sh scripts/ready develop -m scripts.check fmt

# The committed OpenAPI document, the client types made from it, and the page of rights.
api:
	@exec sh scripts/ready develop -m scripts.check api

# The pictures of docs/look.md, from a fresh product with its demo.
look:
	@exec sh scripts/ready develop -m scripts.look
