import type { HomePlace } from '@/api/shapes'
import { SOCIAL_PLATFORM_NAMES } from '@/api/constants'
import { Gems } from '@/components/Gems'
import { LiveDot } from '@/components/LiveDot'
import { Mark } from '@/components/Mark'
import { Section } from '@/components/Section'
import { countOf } from '@/lib/format'
import { Tile, Tiles } from './Tile'
import classes from './HomePlaces.module.css'

const Sign = ({ place: { community } }: { place: HomePlace }) => (
  <Mark name={community.name} src={community.avatarUrl} color={community.brandColor} size={56} />
)

/** The running streams of the fan's communities. Nothing while none runs. */
export function LivePlaces({ places }: { places: readonly HomePlace[] }) {
  const live = places.flatMap((place) => (place.live ? [{ place, stream: place.live }] : []))
  if (live.length === 0) return null
  return (
    <Section title="Live now">
      <Tiles>
        {live.map(({ place, stream: { isConnected, platform, title, viewers } }) => (
          <li key={place.community.slug}>
            <Tile
              url={isConnected ? `${place.community.url}/watch` : place.community.url}
              color={place.community.brandColor}
              picture={<Sign place={place} />}
              title={title || 'Watch the stream'}
              detail={
                <>
                  <span className={classes.live}>
                    <LiveDot />
                    {place.community.name}
                    {platform !== 'WEBSITE' && ` on ${SOCIAL_PLATFORM_NAMES[platform]}`}
                  </span>
                  {viewers !== null && <span>{countOf(viewers, 'viewer')}</span>}
                </>
              }
            />
          </li>
        ))}
      </Tiles>
    </Section>
  )
}

/** The fan's communities, each with its balance. */
export const HomePlaces = ({ places }: { places: readonly HomePlace[] }) => (
  <Section title="Your communities" more={{ to: '/my-communities', label: 'View my communities' }}>
    <Tiles>
      {places.map((place) => (
        <li key={place.community.slug}>
          <Tile
            url={place.community.url}
            color={place.community.brandColor}
            picture={<Sign place={place} />}
            title={place.community.name}
            detail={
              place.isRestricted ? (
                'The team blocked you here'
              ) : (
                <>
                  <Gems amount={place.balance} size={14} />
                  {place.live && (
                    <span className={classes.live}>
                      <LiveDot />
                      Live
                    </span>
                  )}
                </>
              )
            }
          />
        </li>
      ))}
    </Tiles>
  </Section>
)
