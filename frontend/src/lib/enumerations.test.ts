import { expect, test } from 'vitest'
import {
  filterAreas,
  filterKeys,
  filterScopes,
  itemPhases,
  raffleTabs,
  settingsShareTabs,
  settingsTabs,
  ticketFilters,
  toastTypes,
  viewModes,
} from './enumerations'

const sorted = (members: readonly string[]) => members.toSorted()

const declared = {
  settingsTabs,
  settingsShareTabs,
  viewModes,
  raffleTabs,
  ticketFilters,
  itemPhases,
  toastTypes,
  filterScopes,
  filterKeys,
}

/** The specification’s members, letter for letter. */
const SPEC: Record<keyof typeof declared, string[]> = {
  settingsTabs: ['OVERVIEW', 'BILLING', 'CONNECTIONS', 'ADMINS', 'SECURITY', 'WALLET'],
  settingsShareTabs: ['CUSTOMIZE', 'CONNECTIONS', 'BILLING', 'COMMUNITY_SHARE'],
  viewModes: ['List', 'Grid'],
  raffleTabs: ['ALL', 'ENDING_SOON', 'FINISHED'],
  ticketFilters: ['all', 'winning', 'losing', 'active', 'finished'],
  itemPhases: ['coming-soon', 'active', 'ending-soon', 'finished', 'win'],
  toastTypes: ['SUCCESS', 'SUCCESS_PRIMARY', 'WARNING', 'ERROR', 'INFO'],
  filterScopes: ['USER', 'CREATOR', 'ADMIN', 'PROJECT'],
  filterKeys: ['all', 'general'],
}

test.each(Object.keys(SPEC) as (keyof typeof SPEC)[])('the client’s own %s are those of the specification', (name) => {
  expect(sorted(declared[name])).toEqual(sorted(SPEC[name]))
})

test('there is a filter store for every area of the specification', () => {
  expect(filterAreas).toEqual(
    expect.arrayContaining([
      'raffles',
      'offers',
      'events',
      'transactions',
      'notifications',
      'leaderboards',
      'quests',
      'staff',
      'lootboxes',
      'tickets',
      'wagers',
      'analytics',
    ]),
  )
})
