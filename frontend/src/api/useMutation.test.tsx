import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMutation } from './useMutation'
import { show } from '@/test/render'

const picture = (name: string) => new File(['x'], name)
const form = (name: string) => {
  const data = new FormData()
  data.set('name', name)
  return data
}

/** Two calls in one press, which are answered when the test says so. */
function press(calls: [unknown, unknown]) {
  const sent: unknown[] = []
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  function Press() {
    const send = useMutation<void, Error, unknown>({
      mutationFn: (input) => {
        sent.push(input)
        return held
      },
    })
    return (
      <button onClick={() => calls.forEach((input) => send.mutate(input))}>{send.isSuccess ? 'Done' : 'Send'}</button>
    )
  }
  return { sent, answer: () => answer(), user: show(<Press />).user }
}

test.each([
  ['no input', undefined, undefined, 1],
  ['equal inputs', { id: 'a' }, { id: 'a' }, 1],
  ['equal forms', form('a'), form('a'), 1],
  ['other inputs', { id: 'a' }, { id: 'b' }, 2],
  ['other forms', form('a'), form('b'), 2],
  ['other files', picture('a.png'), picture('b.png'), 2],
])('two calls at once with %s', async (_, first, second, times) => {
  const { sent, answer, user } = press([first, second])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveLength(times))
  answer()
  // Once answered, the same call is another one.
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(sent).toHaveLength(2 * times))
})
