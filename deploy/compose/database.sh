#!/bin/sh
# Runs once, in a new container of PostgreSQL: the product's role owns its database, and is no superuser.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    --set password="$(cat "${ROLE_PASSWORD_FILE:-/run/secrets/role_password}")" <<'SQL'
create role gemhall login nosuperuser nocreatedb nocreaterole nobypassrls password :'password';
create database gemhall owner gemhall;
\connect gemhall
grant create on schema public to gemhall;
SQL
