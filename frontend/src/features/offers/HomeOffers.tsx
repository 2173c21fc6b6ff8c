import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ExclusiveOffer } from '@/api/offerShapes'
import { bootCommunity } from '@/api/boot'
import { Chip } from '@/components/Chip'
import rows from '@/components/ListRow.module.css'
import { Mark } from '@/components/Mark'
import { Section } from '@/components/Section'
import { useNow } from '@/lib/clock'
import { formatDay } from '@/lib/format'
import { offerRow } from './api'
import { requestLabels } from './model'

const MINUTE = 60

/** The first offers on the home page. Renders no section while there are none for this person. */
export default function HomeOffers({ title }: { title?: string }) {
  const at = useNow(MINUTE)
  const { data } = useQuery(offerRow(bootCommunity().slug))
  const shown = data?.data.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > at) ?? []
  if (shown.length === 0) return null
  return (
    <Section title={title || 'Offers'} more={{ to: '/offers', label: 'All offers' }}>
      <ul className={rows.list}>
        {shown.map((offer) => (
          <li key={offer.id}>
            <OfferRow offer={offer} at={at} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** An offer in a row, without its code: the page has all terms. */
function OfferRow({ offer, at }: { offer: ExclusiveOffer; at: number }) {
  const { platform, title, details, takesClaims, reward, claim, startsAt, endsAt } = offer
  const isComing = Date.parse(startsAt) > at
  return (
    <Link to="/offers" className={rows.row}>
      <Mark name={platform.name} src={platform.platformIco} size={44} />
      <span className={rows.words}>
        <span className="quiet small">{platform.name}</span>
        <bdi className={rows.title}>{title}</bdi>
        <span className="quiet small">
          {details === null ? 'Confirm your age to see the terms' : details.terms.example?.words}
        </span>
      </span>
      <span className={rows.marks}>
        {takesClaims && !claim && reward.words !== 'No reward' && <Chip tone="info">{reward.words}</Chip>}
        {claim && <Chip tone={requestLabels[claim.status].tone}>{requestLabels[claim.status].label}</Chip>}
        {(isComing || endsAt) && (
          <span className="quiet small">
            {isComing ? `Starts ${formatDay(startsAt)}` : `Until ${formatDay(endsAt ?? '')}`}
          </span>
        )}
      </span>
    </Link>
  )
}
