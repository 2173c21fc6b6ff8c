import { dispatchLimits } from '@/api/constants'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Address, AddressRules } from '@/api/shapes'
import { SelectField } from '@/components/forms/SelectField'
import type { Destination } from './api'
import { asksFor, isRequired } from './destination'
import classes from './Dispatch.module.css'

interface Props {
  /** Undefined while they load, and before a country is chosen. */
  rules: AddressRules | undefined
  region: string
  text: (name: keyof Address) => ReturnType<UseFormReturnType<Destination>['getInputProps']>
}

/** City, code, street and what else an address of the chosen country consists of. */
export function AddressFields({ rules, region, text }: Props) {
  const optional = (label: string, field: keyof Address) => (isRequired(rules, field) ? label : `${label} (optional)`)
  const hasCity = asksFor(rules, 'city')
  const hasZip = asksFor(rules, 'zip')
  const { onChange: setRegion, ...regionProps } = text('region')
  const regionLabel = optional(rules?.regionLabel ?? '', 'region')
  return (
    <>
      {(hasCity || hasZip) && (
        <div className={classes.pair} data-wide="first">
          {hasCity && (
            <TextInput
              label={optional('City', 'city')}
              required={isRequired(rules, 'city')}
              autoComplete="address-level2"
              maxLength={dispatchLimits.city.maxLength}
              {...text('city')}
            />
          )}
          {hasZip && (
            <TextInput
              label={optional(rules?.zipLabel ?? 'Zip code', 'zip')}
              required={isRequired(rules, 'zip')}
              inputMode={rules?.isNumeric === false ? undefined : 'numeric'}
              autoComplete="postal-code"
              placeholder={rules?.zipExample}
              maxLength={dispatchLimits.zip.maxLength}
              {...text('zip')}
            />
          )}
        </div>
      )}
      {asksFor(rules, 'region') &&
        (rules && rules.regions.length > 0 ? (
          <SelectField
            {...regionProps}
            label={regionLabel}
            required={isRequired(rules, 'region')}
            value={region}
            options={rules.regions.map(({ code, name }) => ({ value: code, label: name }))}
            autoComplete="address-level1"
            onChange={(value) => (setRegion as (value: string) => void)(value)}
          />
        ) : (
          <TextInput
            label={regionLabel}
            required={isRequired(rules, 'region')}
            autoComplete="address-level1"
            maxLength={dispatchLimits.region.maxLength}
            {...text('region')}
          />
        ))}
      <div className={classes.pair} data-wide="first">
        <TextInput
          label="Street"
          required
          autoComplete="address-line1"
          maxLength={dispatchLimits.street.maxLength}
          {...text('street')}
        />
        <TextInput
          label={optional('Building', 'building')}
          required={isRequired(rules, 'building')}
          maxLength={dispatchLimits.building.maxLength}
          {...text('building')}
        />
      </div>
      {asksFor(rules, 'line2') && (
        <TextInput
          label="Second line (optional)"
          autoComplete="address-line2"
          placeholder="Apartment, floor"
          maxLength={dispatchLimits.line2.maxLength}
          {...text('line2')}
        />
      )}
    </>
  )
}
