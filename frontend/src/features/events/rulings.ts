import type { MatchRuling, Tournament } from '@/api/eventShapes'
import { listText } from './model'
import { entrantsById, numbersOf } from './tournament'

/** Reads the team's decisions about a tournament as sentences. */
export function rulingWords(tournament: Pick<Tournament, 'entrants' | 'rounds'>) {
  const known = entrantsById(tournament)
  const numbers = numbersOf(tournament)
  const namesOf = (ids: readonly string[]) =>
    listText.format(ids.map((id) => known.get(id)?.username ?? 'A former user'))
  const matchName = (id: string) => (numbers.has(id) ? `match ${numbers.get(id)}` : 'a match of a former round')

  const deeds: Record<MatchRuling['action'], (names: string, ruling: MatchRuling) => string> = {
    DECIDED: (names, { entrants, scores }) =>
      entrants === null ? 'decided the result' : `decided: ${resultOf(names, scores)}`,
    UNDONE: () => 'undid the result',
    WALKOVER: (names) => (names ? `recorded that ${names} did not play` : 'recorded an absence'),
    WITHDRAWN: (names) => `withdrew ${names || 'an entrant'}`,
    REINSTATED: (names) => `reinstated ${names || 'an entrant'}`,
  }

  return {
    /** "Match 3: the team decided: ada won 2:1", "The team withdrew grace". */
    deed: (ruling: MatchRuling) => {
      const names = namesOf(ruling.entrants ?? [])
      const sentence = `the team ${deeds[ruling.action](names, ruling)}`
      return capital(ruling.match ? `${matchName(ruling.match)}: ${sentence}` : sentence)
    },
    /** "This also undid match 5 and match 7."; empty if no other result was undone. */
    undone: ({ undone }: MatchRuling) =>
      undone.length > 0 ? `This also undid ${listText.format(undone.map(matchName))}.` : '',
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "ada won 2:1", "a draw, 1:1". The winner has the higher score. */
function resultOf(winner: string, scores: readonly number[] | null) {
  const score = scores && scores.toSorted((one, other) => other - one).join(':')
  if (winner) return `${winner} won${score ? ` ${score}` : ''}`
  return `a draw${score ? `, ${score}` : ''}`
}
