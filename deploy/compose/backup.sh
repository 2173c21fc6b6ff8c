#!/bin/sh
# Copies of the whole cluster, in the folders of `manage.py backup` (docs/operations/backups.md):
#
#     sh backup.sh once        a copy, verified, and the deletion of old ones
#     sh backup.sh nightly     the same each day at BACKUP_TIME, until it is ended
#     sh backup.sh wal         the log, until it is ended
#     sh backup.sh healthy     ends with 0 while `nightly` goes on: a copy may take six hours
set -eu
slot=gemhall_backup
BEAT="${BEAT:-/tmp/beat}"

once() {
    mkdir -p "$FOLDER/base"
    unfinished="$FOLDER/base/$(date -u +%Y%m%dT%H%M%SZ).part"
    pg_basebackup --pgdata "$unfinished" --checkpoint=fast --wal-method=stream --manifest-checksums=SHA256 || return 1
    pg_verifybackup --quiet "$unfinished" || return 1
    # The name is the time of the end: the copy can be brought to each later moment.
    finished="$FOLDER/base/$(date -u +%Y%m%dT%H%M%SZ)"
    mv "$unfinished" "$finished" || return 1
    # An alert looks at the time of this file.
    touch "$MARK" || return 1
    echo "$finished is complete"
    prune
}

complete() {
    find "$FOLDER/base" -mindepth 1 -maxdepth 1 -name '????????T??????Z' | sort
}

# Deletes all copies but the newest KEEP, what failed ones left, and the log that only they needed.
prune() {
    rm -rf "$FOLDER"/base/*.part
    old=$(complete | head -n "-$KEEP")
    [ -n "$old" ] || return 0
    echo "$old" | while read -r copy; do rm -rf "$copy"; done
    first=$(sed -n 's/.*(file \([0-9A-F]\{24\}\)).*/\1/p' "$(complete | head -n 1)/backup_label" | head -n 1)
    if [ -d "$FOLDER/wal" ]; then
        pg_archivecleanup "$FOLDER/wal" "$first"
    fi
}

# True after BACKUP_TIME (UTC) while there is no later copy: also for a night in which this machine was off.
is_due() {
    time="$(date -u +%Y%m%d)T$(echo "$BACKUP_TIME" | tr -d :)00Z"
    newest=$(basename "$(complete | tail -n 1)")
    [ ! "$(date -u +%Y%m%dT%H%M%SZ)" \< "$time" ] && [ "$newest" \< "$time" ]
}

nightly() {
    trap 'exit 0' TERM INT
    mkdir -p "$FOLDER/base"
    while true; do
        pause=20
        if is_due && ! once; then
            echo "the backup failed: it is tried again in 15 minutes, and the old copies stay" >&2
            pause=900
        fi
        touch "$BEAT"
        sleep "$pause" &
        wait $!
    done
}

export PGPASSWORD="${PGPASSWORD:-$(cat "$PASSWORD_FILE")}"
case "$1" in
    once) once ;;
    nightly) nightly ;;
    wal)
        mkdir -p "$FOLDER/wal"
        pg_receivewal --directory "$FOLDER/wal" --slot "$slot" --create-slot --if-not-exists
        exec pg_receivewal --directory "$FOLDER/wal" --slot "$slot" --synchronous
        ;;
    healthy) [ -n "$(find "$BEAT" -mmin -360)" ] ;;
    *)
        echo "use once, nightly, wal or healthy" >&2
        exit 64
        ;;
esac
