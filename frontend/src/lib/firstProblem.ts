const PROBLEM = '[aria-invalid="true"], [data-error], .mantine-InputWrapper-error'
const FOCUSABLE = 'input, textarea, select, button, [tabindex]'
const TYPED_IN = 'input, textarea, select'

/** The errors are drawn by the next frame but one. A busy browser needs more. */
const MAX_FRAMES = 20
const frame = () => new Promise((done) => requestAnimationFrame(done))

async function drawnProblem(form: Element) {
  await frame()
  for (let waited = 1; waited < MAX_FRAMES; waited += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await frame()
    const problem = form.querySelector<HTMLElement>(PROBLEM)
    if (problem) return problem
  }
  return null
}

/** Scrolls to the first field with an error and gives it the focus. Returns true if the form shows an error. */
export async function showFirstProblem(form: Element) {
  const before = document.activeElement
  const problem = await drawnProblem(form)
  if (!problem) return false
  // If the person has moved on to another field, the focus stays there.
  const now = document.activeElement
  if (now !== before && now?.matches(TYPED_IN) && form.contains(now)) return true
  problem.scrollIntoView({ block: 'center' })
  const field = problem.matches(FOCUSABLE)
    ? problem
    : (problem.querySelector<HTMLElement>(FOCUSABLE) ?? problem.parentElement?.querySelector<HTMLElement>(FOCUSABLE))
  field?.focus({ preventScroll: true })
  return true
}
