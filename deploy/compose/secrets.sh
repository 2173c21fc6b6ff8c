#!/bin/sh
# Makes the secrets of deploy/compose.yaml in deploy/secrets, once. It changes no file that is there: a new SECRET_KEY
# would make encrypted data unreadable. Keep a copy of the folder apart from the backups.
set -eu
folder=$(dirname "$0")/../secrets
# Only root enters the folder. The files are for the users of the containers, which get them one by one.
mkdir -p "$folder"
chmod 0700 "$folder"
umask 0333

random() {
    head -c 36 /dev/urandom | base64 | tr '+/' '-_'
}

# write NAME TEXT
write() {
    [ -e "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"
}

write secret_key "$(random)"
write superuser_password "$(random)"
write role_password "$(random)"
write backup_password "$(random)"
write database_url "postgres://gemhall:$(cat "$folder/role_password")@database:5432/gemhall"
write valkey_conf "requirepass $(random)"
write redis_url "redis://:$(sed 's/requirepass //' "$folder/valkey_conf")@cache:6379/0"
# Replace it with the address of your mail server: smtp://user:password@mail.example.com:587?tls=1
write smtp_url ""
# Your mail server once more, for the alerts of Prometheus (the profile `alerts`).
write alertmanager_conf "global:
  smtp_smarthost: mail.example.com:587
  smtp_from: gemhall@example.com
  smtp_auth_username: user
  smtp_auth_password: password
route:
  receiver: operators
  group_by: [alertname]
  repeat_interval: 12h
receivers:
  - name: operators
    email_configs:
      - to: operators@example.com
        send_resolved: true"
