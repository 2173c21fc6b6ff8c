// Plays tournaments with brackets-manager, and computes tie-breaks with tiebreak. One JSON text per line in, one out.
import { createInterface } from 'node:readline'
import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import { Results, Tiebreak, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from 'tiebreak'

async function play({ stage, steps, formula }) {
  const storage = new InMemoryDatabase()
  const manager = new BracketsManager(storage)
  const { id } = await manager.create.stage({ tournamentId: 0, name: 'stage', ...stage })
  const { group: groups, round: rounds, match: made, participant: participants } = await manager.get.stageData(id)
  const groupNumbers = new Map(groups.map((one) => [one.id, one.number]))
  const roundNumbers = new Map(rounds.map((one) => [one.id, one.number]))
  const place = (match) => [groupNumbers.get(match.group_id), roundNumbers.get(match.round_id), match.number].join('/')
  const ids = new Map(made.map((match) => [place(match), match.id]))
  const names = new Map(participants.map((one) => [one.id, one.name]))

  for (const [index, { match, winner, absent, scores }] of steps.entries()) {
    const stored = await storage.select('match', ids.get(match))
    const sides = ['opponent1', 'opponent2'].map((side, place) => {
      const name = names.get(stored[side]?.id)
      if (name === undefined) throw new Error(`step ${index}: match ${match} waits for an entrant`)
      if (absent) return absent.includes(name) ? { forfeit: true } : {}
      const result = winner === null ? 'draw' : name === winner ? 'win' : 'loss'
      return { id: stored[side].id, result, ...(scores && { score: scores[place] }) }
    })
    await manager.update.match({ id: stored.id, opponent1: sides[0], opponent2: sides[1] })
  }

  const matches = {}
  for (const match of await storage.select('match', { stage_id: id })) {
    const sides = [match.opponent1, match.opponent2]
    const winner = sides.find((side) => side?.result === 'win')
    matches[place(match)] = {
      // A bye is null. A side that is not known is false.
      entrants: sides.map((side) => (side === null ? null : (names.get(side.id) ?? false))),
      winner: names.get(winner?.id) ?? null,
    }
  }
  const options = formula && { rankingFormula: (row) => formula.win * row.wins + formula.draw * row.draws }
  const standings = await manager.get.finalStandings(id, options).then(
    (lines) => lines.map(({ name, rank, points }) => ({ name, rank, points })),
    (error) => String(error),
  )
  return { matches, standings }
}

function breakTies({ rounds }) {
  const tiebreaker = new Tiebreaker(new Results(TournamentType.SWISS, rounds), UnplayedRoundsAdjustment.FIDE_2023)
  const order = [Tiebreak.SCORE, Tiebreak.BUCHHOLZ, Tiebreak.BUCHHOLZ_CUT1]
  return Object.fromEntries(tiebreaker.ranking(rounds.length, order).map(({ playerId, scores }) => [playerId, scores]))
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line)
  let answer
  try {
    answer = question.rounds ? breakTies(question) : await play(question)
  } catch (error) {
    answer = { error: error.message }
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
