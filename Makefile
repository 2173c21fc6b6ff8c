# Every target sets itself up; nothing has to be installed but Python 3.11–3.13 and Node ≥ 20.19.
.POSIX:
.PHONY: up dev test prove bench lint fmt api

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

# The committed OpenAPI document and the client types made from it.
api:
	@exec sh scripts/ready develop -m scripts.check api
