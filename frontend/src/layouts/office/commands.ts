import { IconExternalLink, IconSwitchHorizontal, IconUser } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { keyFor } from '@/api/keys'
import { bootCommunity, platformHref } from '@/api/boot'
import { offices, officeHref } from '@/session/offices'
import { mayOpen, places } from './adminNav'
import { areaWords } from './areaWords'
import { type Command, inOrderOf, matches } from './command'
import { DEEDS, type Finder, finders, orderNumber, ORDERS } from './finders'
import { openActions } from './officeActions'

export interface Group {
  title: string
  commands: Command[]
}

const FOUND = 5

const visit = (): Command => ({
  id: 'visit',
  label: 'View as fan',
  icon: IconExternalLink,
  href: bootCommunity().url,
  words: 'open community visit page',
})

/** Pages of the own account, which belong to the platform. */
const ownAccount = (): Command[] => [
  {
    id: 'two-factor',
    label: 'Two-factor and password',
    icon: IconUser,
    href: platformHref('/profile/settings?tab=security'),
    words: '2fa 2 factor authenticator app login log in security sessions devices account',
  },
  {
    id: 'account',
    label: 'Your account',
    icon: IconUser,
    href: platformHref('/profile/settings'),
    words: 'profile username email language settings',
  },
]

const areaCommands = (): Command[] =>
  places().map(({ slug, label, path, icon, group }) => ({
    id: `area-${slug}`,
    label,
    note: group ?? undefined,
    icon,
    to: path,
    words: areaWords[slug],
  }))

const fitting = (commands: Command[], typed: string) =>
  typed
    ? inOrderOf(
        typed,
        commands.filter((command) => matches(command, typed)),
      )
    : commands

/** The commands that need no call of the API: actions and areas. */
export const localCommands = (typed: string, switches: Command[] = []): Group[] => [
  { title: 'Actions', commands: fitting([...openActions(), visit(), ...ownAccount(), ...switches], typed) },
  { title: 'Go to', commands: fitting(areaCommands(), typed) },
]

function queryOf({ title, area, key, search, find }: Finder, words: string) {
  const asked = search(words)
  return queryOptions({
    // Two finders can ask for the same subject.
    queryKey: keyFor(key, 'find', title, asked ?? ''),
    queryFn: ({ signal }) => find({ search: asked ?? '', take: FOUND }, signal),
    enabled: asked !== null && mayOpen(area),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
}

/**
 * The commands that match the typed words. Actions and areas come at once. The other results come from the API, which
 * searches for `asked`: the words that were typed a moment ago. They are shown only while the field holds the same
 * words.
 */
export function useCommands(typed: string, asked: string): { groups: Group[]; isLooking: boolean } {
  const local = typed.trim()
  const words = asked.trim()
  const isCurrent = local === words
  const answers = useQueries({ queries: finders.map((finder) => queryOf(finder, words)) })
  const found = finders.map(({ title, search }, index): Group => {
    const data = answers[index]?.data
    return { title, commands: search(words) !== null && isCurrent && data ? data : [] }
  })
  // A number means an order, before everything else.
  const isNumber = orderNumber(local) !== undefined
  const isFirst = ({ title }: Group) => (isNumber && title === ORDERS) || title === DEEDS

  const others = (useQuery(offices).data?.data ?? []).filter(
    ({ community }) => community.creatorId !== bootCommunity().creatorId,
  )
  const switches = others.map(({ community: { creatorId, slug, name } }): Command => ({
    id: `office-${creatorId}`,
    label: `Switch to ${name}`,
    icon: IconSwitchHorizontal,
    href: officeHref(slug),
    words: 'act for creator office community',
  }))

  const groups = [
    ...found.filter(isFirst),
    ...localCommands(local, switches),
    ...found.filter((group) => !isFirst(group)),
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLooking: !isCurrent || answers.some(({ isFetching }) => isFetching),
  }
}
