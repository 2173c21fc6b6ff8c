import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { ApiError } from '@/api/errors'
import type { Rule } from './rules'

/** A form's submit whose fields also take the server's answers. */
export const takingAnswers =
  <Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) =>
  (save: (values: Values) => Promise<unknown>) =>
    form.onSubmit(async (values) => {
      try {
        await save(values)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        form.setErrors(error.fields)
      }
    })

/** A form of a few texts with a rule each: for pages that cannot afford a schema. */
export function useRuledForm<Values extends Record<string, string>>(
  rules: { [Field in keyof Values]: Rule },
  initialValues: Values,
) {
  const form = useForm<Values>({ initialValues, validate: rules as UseFormInput<Values>['validate'] })
  return { form, submit: takingAnswers(form) }
}
