#!/bin/sh
# Runs once, in a new container of PostgreSQL: the product's role owns its database, and is no superuser. The role of
# the backups may copy the cluster and nothing else.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    --set password="$(cat "${ROLE_PASSWORD_FILE:-/run/secrets/role_password}")" \
    --set backup="$(cat "${BACKUP_PASSWORD_FILE:-/run/secrets/backup_password}")" <<'SQL'
create role gemhall login nosuperuser nocreatedb nocreaterole nobypassrls password :'password';
create role gemhall_backup login replication password :'backup';
create database gemhall owner gemhall;
\connect gemhall
grant create on schema public to gemhall;
SQL
# A line for all databases does not admit replication.
echo 'host replication gemhall_backup all scram-sha-256' >> "$PGDATA/pg_hba.conf"
