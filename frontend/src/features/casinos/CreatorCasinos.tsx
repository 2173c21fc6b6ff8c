import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { bootCommunity } from '@/api/boot'
import { ApiError } from '@/api/errors'
import type { CreatorCasino } from '@/api/casinoShapes'
import { Chip } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { openDialog } from '@/dialogs/dialogs'
import { lazily } from '@/lib/lazily'
import { useSession } from '@/session/session'
import { creatorCasinos } from './api'
import classes from './CreatorCasinos.module.css'
import { FiguresAge } from './FiguresAge'
import { casinoName, casinoState } from './model'

// Its form and its dates are heavy, and few fans meet it.
const AgeForm = lazily(() => import('@/session/AgeForm').then((module) => ({ default: module.AgeForm })))

interface Props {
  /** The heading of the section. */
  title?: string
  /** Replaces the section if no casino of the creator is open to the person. Without it, the section is left out. */
  empty?: ReactNode
}

/**
 * The casinos of the community's creator that are open to this person, each with the state of the person's own account.
 * A press opens `casino-details`. Renders nothing for a visitor, and while the community's casinos are switched off.
 */
export function CreatorCasinos({ title = 'Casinos', empty = null }: Props) {
  const { user } = useSession()
  return user && <OwnView title={title} empty={empty} />
}

/** The errors of a person to whom no casino is open, and who cannot change that here. */
const CLOSED = new Set<string | undefined>(['FEATURE_SWITCHED_OFF', 'AGE_TOO_YOUNG', 'COUNTRY_NOT_ALLOWED'])

function OwnView({ title, empty }: Required<Props>) {
  const query = useQuery(creatorCasinos(bootCommunity().slug))
  const code = query.error instanceof ApiError ? query.error.code : undefined
  if (CLOSED.has(code) || query.data?.total === 0) return empty
  return (
    <Section title={title}>
      {code === 'AGE_CONFIRMATION_REQUIRED' ? (
        <Stack maw={480}>
          <p>Casinos are for adults. Enter your date of birth to see them.</p>
          <Suspense>
            <AgeForm country={null} />
          </Suspense>
        </Stack>
      ) : (
        <QueryView query={query} skeleton={<Skeleton height={104} radius="var(--radius-large)" />}>
          {({ data }) => (
            <ul className={classes.list}>
              {data.map((casino) => (
                <li key={casino.id}>
                  <CasinoRow casino={casino} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </Section>
  )
}

function CasinoRow({ casino }: { casino: CreatorCasino }) {
  const { id, name, provider, campaignCodes } = casino
  const state = casinoState(casino)
  return (
    <button type="button" className={classes.row} onClick={() => openDialog('casino-details', { id, name })}>
      <Mark name={casinoName(casino)} src={null} size={44} color={provider.brandColor} />
      <span className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span className="quiet small">
          {campaignCodes.length > 0 && `Code ${campaignCodes.join(', ')} · `}
          <FiguresAge casino={casino} />
        </span>
      </span>
      <span className={classes.state}>
        {state ? <Chip tone={state.tone}>{state.label}</Chip> : <Chip>No account connected</Chip>}
      </span>
      <IconChevronRight size={18} stroke={1.75} className={classes.more} aria-hidden="true" />
    </button>
  )
}
