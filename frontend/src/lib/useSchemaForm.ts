import { schemaResolver, useForm, type UseFormInput } from '@mantine/form'
import { takingAnswers } from './useRuledForm'

type Schema = Parameters<typeof schemaResolver>[0]

/** A form whose rules are a schema and whose fields also take the server's answers. */
export function useSchemaForm<Values extends Record<string, unknown>>(schema: Schema, options: UseFormInput<Values>) {
  const form = useForm<Values>({
    ...options,
    validate: schemaResolver(schema, { sync: true }) as UseFormInput<Values>['validate'],
  })

  return { form, submit: takingAnswers(form) }
}
