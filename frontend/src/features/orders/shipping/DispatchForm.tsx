import { dispatchLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Address, Delivery, DeliveryMethod, ProductSize, Shipping } from '@/api/shapes'
import { Check } from '@/components/Check'
import { FormProblem } from '@/components/FormProblem'
import { Conflict } from '@/components/forms/Conflict'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { Segmented } from '@/components/Segmented'
import { takingAnswers } from '@/lib/useRuledForm'
import { CountryField } from '@/session/CountryField'
import { AddressFields } from './AddressFields'
import { addressRules, type Destination, useDispatch } from './api'
import { initialDestination, storedDestination, needsAddress, problems, trimmed } from './destination'
import classes from './Dispatch.module.css'
import { deliveryLabel, deliveryNote } from '@/lib/deliveryWords'

const METHODS = (Object.keys(deliveryLabel) as DeliveryMethod[]).map((value) => ({
  value,
  label: deliveryLabel[value],
  note: deliveryNote[value],
}))

type Stale = Partial<Record<keyof Destination, { yours: string | null; theirs: string | null }>>

interface Props {
  id: string
  isWon: boolean
  delivery: Delivery | null
  saved: Address | null
  sizes: ProductSize[]
  shipping: Shipping | null
  onDone: (wasNew: boolean) => void
}

/** Size, delivery and address. A pickup asks for a name alone. */
export function DispatchForm({ id, isWon, delivery, saved, sizes, shipping, onDone }: Props) {
  const dispatch = useDispatch(id, isWon)
  const [country, setCountry] = useState(() => initialDestination(delivery, saved, sizes, shipping?.methods).country)
  const rules = useQuery(addressRules(country))
  const form = useForm<Destination>({
    initialValues: initialDestination(delivery, saved, sizes, shipping?.methods),
    validate: (values) => problems(values, sizes, rules.data),
  })
  const [seen, setSeen] = useState<object>(() => storedDestination(delivery))
  const [stale, setStale] = useState<Stale>({})
  const choose = (field: keyof Destination, choice: 'theirs' | 'mine') => {
    const theirs = stale[field]?.theirs ?? ''
    if (choice === 'theirs') form.setFieldValue(field, theirs)
    if (choice === 'theirs' && field === 'country') setCountry(theirs)
    form.clearFieldError(field)
    setStale({ ...stale, [field]: undefined })
  }
  const errorOf = (name: keyof Destination) => {
    const conflict = stale[name]
    return conflict ? (
      <Conflict field={name} {...conflict} onChoose={(choice) => choose(name, choice)} />
    ) : (
      form.errors[name]
    )
  }
  const text = (name: keyof Address) => ({ ...form.getInputProps(name), error: errorOf(name) })

  const send = async (values: Destination) => {
    setStale({})
    try {
      await dispatch.mutateAsync({ ...trimmed(values, rules.data), seen })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
        const newer = error.params.stale as Stale
        setStale(newer)
        // The form shows the newer values now: sent again, it replaces them knowingly.
        setSeen({ ...seen, ...Object.fromEntries(Object.entries(newer).map(([name, one]) => [name, one?.theirs])) })
      }
      throw error
    }
    onDone(delivery === null)
  }

  return (
    <form noValidate className={classes.form} onSubmit={takingAnswers(form)(send)}>
      {sizes.length > 0 && (
        <div className={classes.sizes}>
          <p className={classes.label} aria-hidden="true">
            Size
          </p>
          <Segmented
            label="Size"
            value={form.values.size}
            options={sizes.map((size) => ({ value: size, label: size }))}
            onChange={(size) => form.setFieldValue('size', size)}
          />
          {errorOf('size') && (
            <p className={classes.error} role="alert">
              {errorOf('size')}
            </p>
          )}
        </div>
      )}
      <ChoiceCards
        label="Delivery"
        least={104}
        value={form.values.delivery}
        options={METHODS.filter(({ value }) => !shipping || shipping.methods.includes(value))}
        onChange={(method) => form.setFieldValue('delivery', method)}
        error={errorOf('delivery')}
      />
      <TextInput
        label="Full name"
        required
        autoComplete="name"
        maxLength={dispatchLimits.fullName.maxLength}
        {...text('fullName')}
      />
      {needsAddress(form.values.delivery) && (
        <>
          <CountryField
            required
            value={form.values.country}
            only={shipping?.countries}
            error={errorOf('country')}
            onChange={(chosen) => {
              setCountry(chosen)
              // Another country has other regions, and other formats.
              form.setValues({ country: chosen, region: '' })
              form.clearErrors()
            }}
          />
          <AddressFields rules={rules.data} region={form.values.region} text={text} />
        </>
      )}
      <TextInput
        label="Phone"
        description="Optional, for the courier. Include the country’s dial code."
        type="tel"
        autoComplete="tel"
        maxLength={dispatchLimits.phone.maxLength}
        placeholder="+46 70 123 45 67"
        {...text('phone')}
      />
      <Check checked={form.values.remember} onChange={(remember) => form.setFieldValue('remember', remember)}>
        Remember this address for my next order here
      </Check>
      <p className="quiet small">
        The team sees the address until the order is shipped. It is erased a month after your order is complete.
      </p>
      <FormProblem error={dispatch.error} />
      <UnsavedDialogGuard when={form.isDirty() && !dispatch.isSuccess} what="the delivery" dialog="inventory-order" />
      <Button type="submit" fullWidth data-size="lg" loading={dispatch.isPending}>
        {delivery ? 'Change address' : 'Save address'}
      </Button>
    </form>
  )
}
