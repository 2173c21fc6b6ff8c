const SECONDS_FRESH = 10

let answers: Record<string, unknown> = {}

/** Answers the server put into a visitor's first page, by path and sorted query. Each is used once, and soon or never. */
export function keepAnswers(given: Record<string, unknown> = {}) {
  answers = given
  setTimeout(() => (answers = {}), SECONDS_FRESH * 1000)
}

/** What the page already knows about this GET; undefined when it has to be asked. */
export function answerInPage(url: string, query: object = {}): unknown {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const key = `${url}?${asked
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('&')}`
  const answer = answers[key]
  delete answers[key]
  return answer
}
