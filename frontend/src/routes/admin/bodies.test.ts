import { expect, test } from 'vitest'
import { blankAchievement, fieldsOf as ofAchievement } from '@/features/achievements/admin/achievementValues'
import { fieldsOf as ofLevels } from '@/features/achievements/admin/levelValues'
import { blankCase, fieldsOf as ofCase } from '@/features/cases/admin/caseValues'
import { blankBanner, fieldsOf as ofBanner } from '@/features/content/admin/bannerValues'
import { blankPage, fieldsOf as ofPage } from '@/features/content/admin/pageValues'
import { blankFor, fieldsOf as ofRule } from '@/features/earning/admin/ruleValues'
import { blankChain, fieldsOf as ofChain } from '@/features/quests/admin/chainValues'
import { blankChallenge, fieldsOf as ofChallenge } from '@/features/quests/admin/challengeValues'
import { blankRaffle, fieldsOf as ofRaffle } from '@/features/raffles/admin/raffleValues'
import { blankProduct, fieldsOf as ofProduct } from '@/features/store/admin/productValues'
import openapi from '../../../openapi.json'

const schemas = openapi.components.schemas as Record<string, { properties?: Record<string, unknown> }>

/** The API refuses a body with a field that it does not know. These forms build their bodies without types. */
test.each([
  ['AchievementInputRequest', ofAchievement(blankAchievement)],
  ['PatchedLevelRangesInputRequest', ofLevels({ ranges: [] })],
  ['BannerInputRequest', ofBanner(blankBanner)],
  ['CaseInputRequest', ofCase(blankCase)],
  ['ChainInputRequest', ofChain(blankChain)],
  ['ChallengeTermsInputRequest', ofChallenge(blankChallenge('QUEST', undefined))],
  ['EarningRuleInputRequest', ofRule(blankFor('MESSAGE'))],
  ['PageInputRequest', ofPage(blankPage)],
  ['ProductInputRequest', ofProduct({ ...blankProduct, hasCodes: true })],
  ['RaffleInputRequest', ofRaffle(blankRaffle(0))],
])('the form of %s sends only fields that the API knows', (schema, fields) => {
  const known = Object.keys(schemas[schema]?.properties ?? {})
  expect(known).not.toEqual([])
  expect(Object.keys(fields).filter((name) => !known.includes(name))).toEqual([])
})
