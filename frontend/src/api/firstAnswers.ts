const SECONDS_FRESH = 10

let answers: Record<string, unknown> = {}

/** Answers the server put into a visitor's first page, by path and sorted query. Each is used once, and soon or never. */
export function keepAnswers(given: Record<string, unknown> = {}) {
  answers = given
  setTimeout(() => (answers = {}), SECONDS_FRESH * 1000)
}

/** The answer to this GET that came with the page; undefined if the API must be asked. Each answer is returned once. */
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
