import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../..')

/** Fields that take text, as modules write them. */
const FIELD = /<(?:TextInput|Textarea|CountedTextarea|NumberInput|PasswordInput|Autocomplete|TextEditor|input)\b/
/** The holder of the text: a form, or a state of the module. A module that gets its form from above holds no text. */
const FORM = /\buse(?:Schema|Ruled|Edit)?Form[<(]/
const TYPED_STATE = /useState(?:<string>)?\((?:''|USUAL\.|String\(|codeIn\()/
const GUARD = /<(?:UnsavedGuard|UnsavedDialogGuard|UnsavedModal|SaveBar|SaveButtons|TermsForm)\b/

/** Modules that hold typed text and may lose it, with the reason. */
const WITHOUT_GUARD: Record<string, string> = {
  'components/forms/useEditForm.tsx': 'The form that uses it has the guard.',
  'features/branding/admin/panels.ts': 'The editor has the guard.',
  'lib/useSchemaForm.ts': 'The form that uses it has the guard.',
  'lib/useRuledForm.ts': 'The form that uses it has the guard.',
  'components/office/LossDialog.tsx': 'The typed number only confirms the action.',
  'features/domains/admin/DomainRemoveDialog.tsx': 'The typed name only confirms the action.',
  'features/limits/BreakDialog.tsx': 'The typed time only confirms the action.',
  'features/profile/ErasePanel.tsx': 'The typed name only confirms the action.',
  'features/earning/CodeForm.tsx': 'One code that is on the screen of the stream.',
  'features/earning/watching/PresenceForm.tsx': 'One code that is on the screen of the stream.',
  'features/profile/twoFactor/ProofsForm.tsx': 'A code that is valid for seconds.',
  'features/fairness/SeedsForm.tsx': 'A calculator: it saves nothing.',
  'features/imports/admin/Bots.tsx': 'One name, beside the button that adds it.',
  'features/imports/admin/WaitingActions.tsx': 'One name to search for, chosen from what is found.',
  'features/quests/admin/useChallengeForm.ts': 'The form that uses it has the guard.',
  'features/store/admin/BulkEdit.tsx': 'One number, beside the button that applies it.',
  'features/imports/admin/Setup.tsx': 'The number is saved when its field is left.',
  'routes/account/login.tsx': 'A login is typed again, and sign-up is one press away.',
  'routes/account/onboarding.tsx': 'A sign-up is typed again, and the login is one press away.',
  'routes/account/forgotPassword.tsx': 'One address that the browser fills in.',
  'routes/account/resetPassword.tsx': 'The link of the mail opens the form again.',
  'session/AgeForm.tsx': 'A date and a country, chosen and not typed.',
}

const modules = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name: relative('.', name), text: readFileSync(join(SOURCE, name), 'utf8') }))

const holdsText = ({ text }: { text: string }) => FORM.test(text) || (FIELD.test(text) && TYPED_STATE.test(text))

test('every form asks before typed text is lost', () => {
  const held = modules.filter(holdsText)
  // A pattern that matches nothing would pass.
  expect(held.length).toBeGreaterThan(50)
  const lost = held.filter(({ name, text }) => !GUARD.test(text) && !(name in WITHOUT_GUARD)).map(({ name }) => name)
  expect(lost).toEqual([])
})

test('each form without a guard still needs its reason', () => {
  const unneeded = Object.keys(WITHOUT_GUARD).filter((name) => {
    const found = modules.find((one) => one.name === name)
    return !found || GUARD.test(found.text) || !holdsText(found)
  })
  expect(unneeded).toEqual([])
})
