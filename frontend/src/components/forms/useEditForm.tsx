import { schemaResolver, useForm, type UseFormInput } from '@mantine/form'
import type { QueryKey } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import { boot } from '@/api/boot'
import { type Changes, changesBetween, type Fields, isSame, pick } from '@/lib/changes'
import { showFirstProblem } from '@/lib/firstProblem'
import { takingAnswers } from '@/lib/useRuledForm'
import { Conflict } from './Conflict'

type Stale = Record<string, { yours: unknown; theirs: unknown }>
/** The server's errors for fields that others changed and this person did not. */
type Unseen = Record<string, string>
type Choice = 'theirs' | 'mine'

interface Options<Values extends Record<string, unknown>, Thing> {
  schema: Parameters<typeof schemaResolver>[0]
  /** The edited thing; undefined until it is created. */
  thing: Thing | undefined
  blank: Values
  valuesOf: (thing: Thing) => Values
  /** The values as the API takes them. */
  fieldsOf: (values: Values) => Fields
  /** Fields as the API shows them, where the form holds less than that. */
  exactOf?: (thing: Thing) => Fields
  /** The form's fields that make up a field of the API, where they are not the one with its name. */
  partsOf?: Record<string, readonly (keyof Values & string)[]>
  /** A value of the API in words, where the usual ones do not fit. */
  describe?: (field: string, value: unknown) => string | undefined
  /** The query that reads the thing. Other tabs read it again after a save here. */
  queryKey?: QueryKey
}

interface Base<Values> {
  values: Values
  fields: Fields
}

/** The results of the dialog before publishing. `onRefused`: a field of the form has an error. */
interface Answers {
  /** `more`: fields that the person chose in the dialog. */
  onPublish: (more?: Fields) => Promise<unknown>
  onRefused: () => unknown
}

type Send<Values> = (changes: Changes, entered: Values) => Promise<unknown>

/** A value of a conflict: lists come as JSON. */
const valueOf = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('[') ? JSON.parse(value) : value

/**
 * A form that changes a thing that others may change, too. It sends only the values that differ from the shown ones.
 * Fields that were not touched here get the values that others saved in the meantime. A field that both changed shows
 * both values, and the person chooses.
 */
export function useEditForm<Values extends Record<string, unknown>, Thing>(options: Options<Values, Thing>) {
  const { schema, thing, blank, valuesOf, fieldsOf, exactOf, partsOf, describe, queryKey } = options
  const baseOf = (found: Thing): Base<Values> => {
    const values = valuesOf(found)
    return { values, fields: { ...fieldsOf(values), ...exactOf?.(found) } }
  }
  const [base, setBase] = useState<Base<Values>>(() => (thing ? baseOf(thing) : { values: blank, fields: {} }))
  const [stale, setStale] = useState<Stale>({})
  const [unseen, setUnseen] = useState<Unseen>({})
  const [isResent, setResent] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const shownBase = useRef(base)
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const again = useRef<() => void>(undefined)
  const channel = useRef<BroadcastChannel>(undefined)
  const form = useForm<Values>({
    initialValues: base.values,
    validate: schemaResolver(schema, { sync: true }) as UseFormInput<Values>['validate'],
  })

  const put = (values: Values) => {
    for (const [name, value] of Object.entries(values)) {
      if (!isSame(value, form.getValues()[name])) form.setFieldValue(name, value as never)
    }
  }

  /** Takes over `fresh`, except for the fields that the person has changed since `shown`. */
  const take = (fresh: Base<Values>, shown: Base<Values>) => {
    const typed = form.getValues()
    const isKept = (name: string) =>
      !isSame(typed[name], shown.values[name]) && !isSame(typed[name], fresh.values[name])
    const kept = Object.keys(fresh.values).filter(isKept)
    const before = fieldsOf(shown.values)
    const after = fieldsOf(fresh.values)
    const touched = Object.entries(fieldsOf(typed))
      .filter(([name, value]) => !isSame(value, before[name]) && !isSame(value, after[name]))
      .map(([name]) => name)
    setBase({
      values: { ...fresh.values, ...pick(shown.values, kept) },
      fields: { ...fresh.fields, ...pick(shown.fields, touched) },
    })
    put({ ...fresh.values, ...pick(typed, kept) })
  }

  const taken = useRef(thing)
  useEffect(() => {
    if (!thing || taken.current === thing) return
    taken.current = thing
    take(baseOf(thing), base)
  })

  const name = queryKey && JSON.stringify(queryKey)
  useEffect(() => {
    if (!name || typeof BroadcastChannel === 'undefined') return undefined
    const opened = new BroadcastChannel(`edits ${boot.apiBase} ${name}`)
    opened.addEventListener(
      'message',
      () => void queryClient.invalidateQueries({ queryKey: JSON.parse(name) as QueryKey }),
    )
    channel.current = opened
    return () => {
      channel.current = undefined
      opened.close()
    }
  }, [name])

  const changesIn = (values: Values): Changes => {
    const fields = fieldsOf(values)
    if (!thing) return { fields, seen: {} }
    const before = shownBase.current
    const different = changesBetween(fieldsOf(before.values), fields)
    return { fields: different, seen: pick(before.fields, Object.keys(different)) }
  }
  const changed = changesBetween(fieldsOf(base.values), fieldsOf(form.values))

  /**
   * Sends `changes`. On a conflict, it keeps the values that others saved, so that the person can choose. A field that
   * only others changed needs no choice: the page shows the new value and says so. Throws the API's error.
   */
  const send = async (how: Send<Values>, changes: Changes, entered: Values, repeat: () => void) => {
    again.current = repeat
    setStale({})
    setUnseen({})
    try {
      await how(changes, entered)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
        const found = error.params.stale as Stale
        const isTouched = (field: string) => field in changes.fields
        setStale(pick(found, Object.keys(found).filter(isTouched)) as Stale)
        setUnseen(
          pick(
            error.fields,
            Object.keys(error.fields).filter((field) => !isTouched(field)),
          ) as Unseen,
        )
        if (queryKey) await queryClient.invalidateQueries({ queryKey })
      }
      throw error
    }
  }

  const answered = takingAnswers(form, () => element)
  const submit =
    (how: Send<Values>) =>
    (event?: FormEvent<HTMLFormElement>): Promise<boolean> =>
      answered((entered) => send(how, changesIn(entered), entered, () => void latest.current(how)()))(event)

  // The choice of a conflict is sent with the values that it leaves.
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
    shownBase.current = base
  })
  useEffect(() => {
    if (!isResent) return
    setResent(false)
    again.current?.()
  }, [isResent])

  const showProblem = () => element && showFirstProblem(element)

  const confirmed = (
    how: Send<Values>,
    ask: (entered: Values, answers: Answers, fields: Fields) => void,
    sent: (changes: Changes) => Changes,
  ) => {
    const open = submit((found, entered) => {
      const changes = sent(found)
      const onPublish = async (more: Fields = {}) => {
        try {
          const all = { ...changes, fields: { ...changes.fields, ...more } }
          await send(how, all, entered, () => void open())
        } catch (error) {
          if (error instanceof ApiError) form.setErrors(error.fields)
          throw error
        }
      }
      ask(entered, { onPublish, onRefused: showProblem }, changes.fields)
      return Promise.resolve()
    })
    return open
  }

  /**
   * A submit that publishes once the person has confirmed. `ask` opens the dialog with the values on the screen, and
   * `how` sends exactly these, also if the form changed meanwhile. Problems of fields are shown in the form, and thrown
   * on.
   */
  const publish = (how: Send<Values>, ask: (entered: Values, answers: Answers) => void) =>
    confirmed(how, ask, ({ fields }) => ({ fields, seen: shownBase.current.fields }))

  /** As `publish`, for a save of the changes alone: the person decides more in the dialog. */
  const saveConfirmed = (how: Send<Values>, ask: (entered: Values, answers: Answers, fields: Fields) => void) =>
    confirmed(how, ask, (changes) => changes)

  /** The page shows the saved values now. Values typed since `entered` was sent stay. */
  const keep = (saved: Thing, entered: Values) => {
    flushSync(() => {
      setStale({})
      setUnseen({})
      setSaved(true)
      if (thing) take(baseOf(saved), { ...baseOf(saved), values: entered })
      setBase(thing ? baseOf(saved) : { values: form.getValues(), fields: {} })
    })
    channel.current?.postMessage('')
  }

  const discard = () => {
    setStale({})
    setUnseen({})
    form.clearErrors()
    if (thing) setBase(baseOf(thing))
    put(thing ? valuesOf(thing) : blank)
  }

  const choose = (field: string, choice: Choice) => {
    const parts = partsOf?.[field] ?? [field]
    const { [field]: chosen, ...rest } = stale
    if (!chosen || !thing) return
    // Without a query the thing is as old as the page: the answer alone knows the newer value.
    const fresh = baseOf(queryKey ? thing : { ...thing, [field]: valueOf(chosen.theirs) })
    setBase({
      values: { ...base.values, ...pick(fresh.values, parts) },
      fields: { ...base.fields, ...pick(fresh.fields, [field]) },
    })
    if (choice === 'theirs') put({ ...form.getValues(), ...(pick(fresh.values, parts) as Partial<Values>) })
    form.clearFieldError(field)
    setStale(rest)
    const isAll = Object.keys(rest).length === 0
    const others = Object.keys(changed).filter((one) => one !== field)
    if (isAll && (choice === 'mine' || others.length > 0)) setResent(true)
  }

  const conflicts = Object.fromEntries(
    Object.entries(stale).map(([field, { yours, theirs }]): [string, ReactNode] => [
      field,
      <Conflict
        key={field}
        field={field}
        yours={yours}
        theirs={theirs}
        describe={describe}
        onChoose={(choice) => choose(field, choice)}
      />,
    ]),
  )
  const errors = { ...form.errors, ...unseen, ...conflicts }
  const shown: typeof form = {
    ...form,
    errors,
    getInputProps: ((path: string, how?: never) => ({
      ...form.getInputProps(path, how),
      ...(path in errors && { error: errors[path] }),
    })) as typeof form.getInputProps,
  }

  return {
    form: shown,
    /** The `ref` of the form's element. */
    attach,
    /** The values that the page showed before the person typed. */
    base: base.values,
    isDirty: Object.keys(changed).length > 0,
    isSaved,
    conflicts: Object.keys(stale).length,
    /** All fields as the page shows them, for `seen` of a call that publishes them all. */
    look: (): Fields => shownBase.current.fields,
    submit,
    publish,
    saveConfirmed,
    keep,
    discard,
    showProblem,
  }
}

export type EditForm = Pick<ReturnType<typeof useEditForm>, 'isDirty' | 'isSaved' | 'conflicts' | 'discard'>
