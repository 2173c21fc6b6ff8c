import { schemaResolver, useForm, type UseFormInput } from '@mantine/form'
import { ApiError } from '@/api/errors'

type Schema = Parameters<typeof schemaResolver>[0]

/** A form whose rules are a schema and whose fields also take the server's answers. */
export function useSchemaForm<Values extends Record<string, unknown>>(schema: Schema, options: UseFormInput<Values>) {
  const form = useForm<Values>({
    ...options,
    validate: schemaResolver(schema, { sync: true }) as UseFormInput<Values>['validate'],
  })

  const submit = (save: (values: Values) => Promise<unknown>) =>
    form.onSubmit(async (values) => {
      try {
        await save(values)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        form.setErrors(error.fields)
      }
    })

  return { form, submit }
}
