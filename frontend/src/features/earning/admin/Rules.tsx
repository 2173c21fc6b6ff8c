import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { earningRules } from '@/api/queries/office/earningRules'
import type { EarningRule } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { openDialog } from '@/dialogs/dialogs'
import { countGems, countOf } from '@/lib/format'
import { capWords, hoursWords, payWords, ruleName, unitWords } from '../words'
import classes from './Earning.module.css'
import { EarningList } from './EarningList'

/** The rules in words, with what they paid today. */
export function Rules() {
  return (
    <EarningList
      label="Earning rules"
      query={useQuery(earningRules)}
      empty={{
        art: 'first rule',
        title: 'Nothing pays automatically yet',
        text: 'Choose what fans do, and what it pays. The dry run shows what the last days would have paid.',
        action: 'Add your first rule',
        onAdd: () => openDialog('earning-rule', {}),
      }}
    >
      {(rule) => <Row key={rule.id} rule={rule} />}
    </EarningList>
  )
}

const termsOf = (rule: EarningRule) =>
  [
    [payWords(rule), unitWords(rule)].filter(Boolean).join(' '),
    capWords(rule),
    hoursWords(rule),
    rule.minAccountDays === null ? '' : `accounts of ${countOf(rule.minAccountDays, 'day')} or more`,
    rule.audience === 'FANS' ? '' : 'staff too',
  ]
    .filter(Boolean)
    .join(' · ')

const paidToday = ({ gemsToday, fansToday }: EarningRule) => {
  if (fansToday === 0) return 'Nothing paid today'
  const fans = countOf(fansToday, 'fan')
  return gemsToday === '0' ? `${fans} today` : `${countGems(gemsToday)} to ${fans} today`
}

function State({ rule: { isActive, waitsForChannel } }: { rule: EarningRule }) {
  if (!isActive) return <Chip>Off</Chip>
  if (!waitsForChannel) return <Chip tone="success">Pays</Chip>
  return (
    <span className={classes.waits}>
      <Chip tone="warning">Waits for a channel</Chip>
      <Link to="/admin/settings?tab=CONNECTIONS">Connect one</Link>
    </span>
  )
}

function Row({ rule }: { rule: EarningRule }) {
  const name = ruleName(rule)
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <b>{name}</b>
        <span className="quiet small">{termsOf(rule)}</span>
      </span>
      <span className={`${classes.figures} number`}>{paidToday(rule)}</span>
      <State rule={rule} />
      <span className={classes.actions}>
        <Button variant="subtle" aria-label={`Edit rule ${name}`} onClick={() => openDialog('earning-rule', { rule })}>
          Edit
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={`Delete rule ${name}`}
          onClick={() => openDialog('earning-remove', { thing: { kind: 'rule', id: rule.id, name } })}
        >
          Delete
        </Button>
      </span>
    </li>
  )
}
