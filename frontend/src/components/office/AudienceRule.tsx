import { ruleLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { audienceRule, type RuledArea, useSetAudienceRule } from '@/api/queries/office/audienceRules'
import type { AudienceRule as Rule } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { SaveBar } from '@/components/forms/SaveBar'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { jsonOf } from '@/lib/changes'
import { object, optionalCount } from '@/lib/validators'
import { countries } from '@/session/age'
import { CountryList } from './CountryList'
import classes from './AudienceRule.module.css'

const LISTS = [
  { value: 'but', label: 'Everywhere except' },
  { value: 'only', label: 'Only in' },
] as const

interface RuleValues extends Record<string, unknown> {
  minimumAge: string
  countries: string[]
  isAllowList: boolean
}

const schema = object({ minimumAge: optionalCount(ruleLimits.minimumAge) })

const valuesOf = (rule: Rule): RuleValues => ({
  ...rule,
  minimumAge: rule.minimumAge ? String(rule.minimumAge) : '',
})

const EVERY_AREA = 'The rule in your settings applies here, too.'

/** `minimum` is the age that the platform requires already. */
const words: Record<RuledArea, { title: string; lead: string; minimum?: string }> = {
  cases: {
    title: 'Who can open cases',
    lead: `Fans confirm this before their first opening. Local law may require more. ${EVERY_AREA}`,
  },
  raffles: {
    title: 'Who can join raffles',
    lead: `Fans confirm this before their first ticket. Local law may require more. ${EVERY_AREA}`,
  },
  casinos: {
    title: 'Who can see casinos',
    lead: `At least 18 years, and without the countries that a casino excludes. You can require more. ${EVERY_AREA}`,
    minimum: '18',
  },
  offers: {
    title: 'Who can see offers',
    lead: `At least 18 years. Each offer, and each casino, can require more. ${EVERY_AREA}`,
    minimum: '18',
  },
  store: {
    title: 'Who can buy products',
    lead: `Fans confirm this before they buy a product or enter a drop. ${EVERY_AREA}`,
  },
  community: {
    title: 'Who can take part',
    lead: 'Fans confirm this before they buy a product, join a raffle or open a case. Each area can require more.',
  },
}

interface Props {
  area: RuledArea
  /** The parameter of the address that names the tab of the page, if the page has such tabs. */
  param?: string
}

/** The form for the age and the countries that an area requires. */
export function AudienceRule({ area, param }: Props) {
  const { data } = useQuery(audienceRule(area))
  const { title, lead } = words[area]
  return (
    <Panel id="audience" title={title} lead={lead}>
      {data && <RuleForm rule={data} area={area} param={param} />}
    </Panel>
  )
}

function RuleForm({ rule, area, param }: Props & { rule: Rule }) {
  const save = useSetAudienceRule(area)
  const { data } = useQuery(countries)
  const nameOf = (code: string) => data?.data.find((country) => country.code === code)?.name ?? code
  const edit = useEditForm<RuleValues, Rule>({
    schema,
    thing: rule,
    blank: valuesOf(rule),
    valuesOf,
    fieldsOf: (values) => ({
      minimumAge: Number(values.minimumAge) || 0,
      countries: values.countries.toSorted(),
      isAllowList: values.isAllowList,
    }),
    describe: (field, value) => {
      if (field === 'isAllowList') return LISTS[String(value).toLowerCase() === 'true' ? 1 : 0].label
      if (field !== 'countries') return undefined
      const codes = (typeof value === 'string' ? JSON.parse(value) : (value ?? [])) as string[]
      return codes.map(nameOf).join(', ') || 'no country'
    },
    queryKey: audienceRule(area).queryKey,
  })
  const { form } = edit
  const { countries: chosen, isAllowList } = form.values
  const send = edit.submit(async (changes, entered) => edit.keep(await save.mutateAsync(jsonOf(changes)), entered))
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send}>
      <div className={classes.form}>
        <TextInput
          label="Minimum age"
          placeholder={words[area].minimum ?? 'No age check'}
          inputMode="numeric"
          {...form.getInputProps('minimumAge')}
        />
        <Choice
          label="Countries"
          options={LISTS}
          value={isAllowList ? 'only' : 'but'}
          onChange={(value) => form.setFieldValue('isAllowList', value === 'only')}
          error={form.errors.isAllowList}
        />
        <CountryList
          value={chosen}
          error={form.errors.countries}
          onChange={(codes) => form.setFieldValue('countries', codes)}
        />
      </div>
      <FormProblem error={save.error} />
      <SaveBar edit={edit} what="the rule" param={param} isInCard>
        <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
          Save rule
        </Button>
      </SaveBar>
    </form>
  )
}
