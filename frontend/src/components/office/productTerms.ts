interface ProductTerm {
  /** The name of the term in the form and in the audit log. */
  label: string
  /** Shown in the empty field, which means that the term does not apply. */
  placeholder: string
  /** In the form; the API has seconds. */
  isInMinutes?: boolean
}

/** The terms of sale that are whole numbers, in the order of the form. */
export const productTerms = {
  limitPerDay: { label: 'Per fan per day', placeholder: 'Unlimited' },
  limitPerPeriod: { label: 'Per fan per period', placeholder: 'Unlimited' },
  periodDays: { label: 'Period (days)', placeholder: '7' },
  limitTotal: { label: 'Per fan in total', placeholder: 'Unlimited' },
  memberCooldown: { label: 'Cooldown per fan (min)', placeholder: 'None', isInMinutes: true },
  globalCooldown: { label: 'Cooldown for everyone (min)', placeholder: 'None', isInMinutes: true },
  minLevel: { label: 'Minimum level', placeholder: 'Any' },
  minMemberDays: { label: 'Days of membership', placeholder: 'None' },
} satisfies Record<string, ProductTerm>

export type TermName = keyof typeof productTerms

const terms = Object.entries<ProductTerm>(productTerms) as [TermName, ProductTerm][]

/** The terms that the form holds in minutes and the API in seconds. */
export const termsInMinutes = terms.filter(([, { isInMinutes }]) => isInMinutes).map(([name]) => name)

/** A value for each term. */
export const eachTerm = <Value>(valueOf: (name: TermName, term: ProductTerm) => Value) =>
  Object.fromEntries(terms.map(([name, term]) => [name, valueOf(name, term)])) as Record<TermName, Value>
