const PROBLEM = '[aria-invalid="true"], [data-error], .mantine-InputWrapper-error'
const FOCUSABLE = 'input, textarea, select, button, [tabindex]'
const TYPED_IN = 'input, textarea, select'

/** The errors are drawn by the next frame but one. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Brings the first field with an error into view and gives it the focus; whether the form shows any error. */
export async function showFirstProblem(form: Element) {
  const before = document.activeElement
  await drawn()
  const problem = form.querySelector<HTMLElement>(PROBLEM)
  if (!problem) return false
  // Who is typing in another field by now is not torn away from it.
  const now = document.activeElement
  if (now !== before && now?.matches(TYPED_IN) && form.contains(now)) return true
  problem.scrollIntoView({ block: 'center' })
  const field = problem.matches(FOCUSABLE)
    ? problem
    : (problem.querySelector<HTMLElement>(FOCUSABLE) ?? problem.parentElement?.querySelector<HTMLElement>(FOCUSABLE))
  field?.focus({ preventScroll: true })
  return true
}
