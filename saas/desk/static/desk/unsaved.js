// Asks before the operator leaves a form with changes. Every form that is sent with POST is watched, so new ones are, too.
const valuesOf = (form) => new URLSearchParams(new FormData(form)).toString()
const forms = [...document.querySelectorAll('form[method=post]')]
const initial = new Map(forms.map((form) => [form, valuesOf(form)]))
let isSent = false

// A refused form comes back with the values of the operator: nothing of it is saved.
const isUnsaved = (form) => form.querySelector('.error') !== null || valuesOf(form) !== initial.get(form)

document.addEventListener('submit', (event) => {
  if (initial.has(event.target)) isSent = true
})
// A page that Back brings from the cache was left by a sent form.
window.addEventListener('pageshow', () => (isSent = false))
window.addEventListener('beforeunload', (event) => {
  if (!isSent && forms.some(isUnsaved)) event.preventDefault()
})
