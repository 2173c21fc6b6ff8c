import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { referralDecisionLimits } from '@/api/constants'
import type { ReferredAccount } from '@/api/casinoShapes'
import { Chip } from '@/components/Chip'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Notice } from '@/components/Notice'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { formatAmount } from '@/lib/amounts'
import { formatDay } from '@/lib/format'
import { requiredRule } from '@/lib/rules'
import { toast } from '@/lib/toast'
import { takingAnswers } from '@/lib/useRuledForm'
import { ownCasinos, useDecideReferral } from './api'
import { choicesOf, decisionOf, proposedFan, startOf } from './referralDecision'
import classes from './Referral.module.css'
import { matchStates } from './words'

const KEY = 'casino-referral-confirm'

/** Confirms or corrects the fan of an account in the reports, or merges it after a change of its name. */
export default function ReferralDialog({ referral }: DialogProps[typeof KEY]) {
  const { isHidden, mergedInto } = referral
  return (
    <Stack>
      <Facts referral={referral} />
      {isHidden || mergedInto ? (
        <p className="quiet">
          {isHidden
            ? 'The casino hides this account, so it cannot be matched to a fan.'
            : 'This account was renamed. Decide about the account that continues it.'}
        </p>
      ) : (
        <DecisionForm referral={referral} />
      )}
    </Stack>
  )
}

function DecisionForm({ referral }: { referral: ReferredAccount }) {
  const { match, claims, username, connection } = referral
  const decide = useDecideReferral(referral.id)
  const choices = choicesOf(referral)
  const form = useForm({
    initialValues: { match: startOf(referral), username: proposedFan(referral), mergeInto: '', reason: '' },
    validate: {
      username: (value, { match: chosen }) => (chosen === 'CONFIRMED' ? requiredRule(value) : null),
      mergeInto: (value, { match: chosen }) => (chosen === 'MERGED' && !value ? 'Choose the account' : null),
    },
  })
  const { values } = form
  const chosen = choices.find(({ value }) => value === values.match) ?? choices[0]
  const submit = takingAnswers(form)
  const send = submit(async (entered) => {
    await decide.mutateAsync(decisionOf(entered, match))
    toast('SUCCESS', chosen?.done ?? 'Saved')
    closeDialog(KEY)
  })
  return (
    <form noValidate onSubmit={send} aria-label={`Decision about ${username}`}>
      <Stack>
        <ChoiceCards
          label="Whose account is it?"
          value={values.match}
          options={choices}
          least={170}
          error={form.errors.match}
          onChange={(value) => form.setFieldValue('match', value)}
        />
        {values.match === 'CONFIRMED' && (
          <>
            <TextInput
              label="Fan"
              description="The username here. Wagers of this account count for this fan."
              required
              autoCapitalize="none"
              autoComplete="off"
              maxLength={referralDecisionLimits.username.maxLength}
              {...form.getInputProps('username')}
            />
            {claims.length > 0 && (
              <ul className={classes.claims} aria-label="Fans who connected this account">
                {claims.map(({ accountId, member, isProven }) => (
                  <li key={accountId}>
                    <span className={classes.claim}>{member.username}</span>
                    <Chip tone={isProven ? 'success' : 'quiet'}>{isProven ? 'Proven' : 'Claims it'}</Chip>
                    <Button
                      variant="subtle"
                      disabled={values.username === member.username}
                      onClick={() => form.setFieldValue('username', member.username)}
                    >
                      Choose {member.username}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        {values.match === 'MERGED' && (
          <MergeField
            referral={referral}
            value={values.mergeInto}
            error={form.errors.mergeInto}
            onChange={(id) => form.setFieldValue('mergeInto', id)}
          />
        )}
        <Textarea
          label="Reason (optional)"
          description={
            values.match === 'REJECTED' && referral.member
              ? 'The fan reads it.'
              : 'Your team reads it in the audit log.'
          }
          autosize
          minRows={2}
          maxLength={referralDecisionLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !decide.isSuccess} what="the decision" dialog={KEY} />
        <FormProblem error={decide.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" color={chosen?.isRefusal ? 'red' : undefined} loading={decide.isPending}>
            {chosen?.button}
          </Button>
        </Group>
        <p className="quiet small">
          {connection.name} · a fan can have one confirmed account here.{' '}
          <Link to="/admin/accounts" onClick={() => closeDialog(KEY)}>
            See fans’ proofs
          </Link>
        </p>
      </Stack>
    </form>
  )
}

function Facts({ referral }: { referral: ReferredAccount }) {
  const { username, connection, match, member, earlierNames, campaignCode, isOtherCode, isMasked } = referral
  const facts: [string, string][] = [
    ['Casino', connection.name],
    ['Wagered', formatAmount(referral.wagered, connection.currency)],
  ]
  if (referral.weighted !== null) facts.push(['Weighted', formatAmount(referral.weighted, connection.currency)])
  if (campaignCode)
    facts.push(['Code', `${campaignCode}${isOtherCode ? ', not one of yours: wagers do not count' : ''}`])
  if (referral.providerUserId) facts.push(['Permanent ID', referral.providerUserId])
  if (referral.steamId) facts.push(['Steam ID', referral.steamId])
  if (earlierNames.length > 0) facts.push(['Earlier names', earlierNames.join(', ')])
  facts.push(['First seen', formatDay(referral.firstSeenAt)], ['Last seen', formatDay(referral.lastSeenAt)])
  if (member) {
    const by = referral.matchedBy ? `by ${referral.matchedBy}` : 'automatically'
    facts.push(['Fan', `${member.username}, ${match === 'CONFIRMED' ? 'confirmed' : 'suggested'} ${by}`])
  }
  return (
    <>
      <div className={classes.head}>
        <strong className={classes.name}>{username}</strong>
        <Chip tone={matchStates[match].tone}>{matchStates[match].label}</Chip>
        {isMasked && <Chip tone="warning">Masked name</Chip>}
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
    </>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd className="number">{value}</dd>
  </>
)

interface MergeProps {
  referral: ReferredAccount
  value: string
  error: ReactNode
  onChange: (id: string) => void
}

/** Finds the account that continues this one, among the accounts of the same connection. */
function MergeField({ referral, value, error, onChange }: MergeProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(
    ownCasinos.referrals({
      connectionId: referral.connection.id,
      search: search.trim() || undefined,
      take: 8,
      page: 1,
    }),
  )
  const found = query.data?.data.filter(({ id }) => id !== referral.id) ?? []
  return (
    <Stack gap="xs">
      <TextInput
        label="Find the new account"
        description="It gets the wagers and the fan of this account."
        autoComplete="off"
        value={search}
        error={error}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length > 0 ? (
        <ChoiceCards
          label="The new account"
          value={value}
          options={found.map(({ id, username, wagered, connection }) => ({
            value: id,
            label: username,
            note: formatAmount(wagered, connection.currency),
          }))}
          least={150}
          onChange={onChange}
        />
      ) : (
        query.isSuccess && <Notice art="no other account" title="No other account found" text="Try another name." />
      )}
    </Stack>
  )
}
