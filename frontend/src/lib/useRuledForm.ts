import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { ApiError } from '@/api/errors'
import { showFirstProblem } from './firstProblem'
import type { Rule } from './rules'
import { toast } from './toast'

/**
 * A form's submit whose fields also take the server's answers. The first field with an error is shown, wherever it is
 * on the page; an error of a field that the form does not show becomes a toast. `elementOf` finds the form for buttons
 * that are outside it or submit in another way. The promise says whether the values were saved.
 */
export const takingAnswers =
  <Values extends Record<string, unknown>>(
    form: UseFormReturnType<Values>,
    elementOf: () => HTMLElement | null = () => null,
  ) =>
  (save: (values: Values) => Promise<unknown>) =>
  (event?: FormEvent<HTMLFormElement>) => {
    const element = event?.currentTarget ?? elementOf()
    return new Promise<boolean>((resolve) => {
      const send = form.onSubmit(
        async (values) => {
          try {
            await save(values)
            resolve(true)
          } catch (error) {
            resolve(false)
            if (!(error instanceof ApiError)) throw error
            form.setErrors(error.fields)
            const [first] = Object.values(error.fields)
            if (element && first && !(await showFirstProblem(element))) toast('ERROR', first)
          }
        },
        () => {
          resolve(false)
          if (element) void showFirstProblem(element)
        },
      )
      send(event)
    })
  }

/** A form of a few texts with a rule each: for pages that cannot afford a schema. */
export function useRuledForm<Values extends Record<string, string>>(
  rules: { [Field in keyof Values]: Rule },
  initialValues: Values,
) {
  const form = useForm<Values>({ initialValues, validate: rules as UseFormInput<Values>['validate'] })
  return { form, submit: takingAnswers(form) }
}
