import type {
  breakPeriods,
  bulkOrdersInputStatuses,
  challengeEvents,
  ErrorCode,
  OFFICE_AREAS,
  providers,
  SOCIAL_PROVIDERS,
} from './constants'
import type { components } from './schema'

type Schemas = components['schemas']

/** The API's objects, by the names the screens use. */
export type WhoAmI = Schemas['WhoamiOutput']
export type PendingAction = Schemas['PendingActionOutput']
export type NextAction = Schemas['NextActionOutput']
export type EarningWay = Schemas['EarningWayOutput']
export type SessionUser = Schemas['WhoamiUserOutput']
export type Community = Schemas['PublicCommunityOutput']
export type ShownBanner = Schemas['ShownBannerOutput']
export type Placement = Schemas['Placement']
export type ContentKind = Schemas['ContentKind']
export type PublicPage = Schemas['PublicPageOutput']
export type MenuPage = Schemas['MenuPageOutput']
export type OwnPage = Schemas['PageOutput']
export type OwnPageRow = Schemas['PageRowOutput']
export type OwnBanner = Schemas['BannerOutput']
export type UploadedPicture = Schemas['ContentPictureOutput']
export type Creator = Schemas['CreatorOutput']
export type PersonalHome = Schemas['PersonalHomeOutput']
export type HomePlace = Schemas['HomePlaceOutput']
export type Listing = Schemas['ListingOutput']
export type Product = Schemas['ProductOutput']
export type Shipping = Schemas['ShippingOutput']
export type TeamStore = Schemas['TeamStoreOutput']
export type BulkProductEdit = Schemas['BulkEditInputRequest']
export type ProductPicture = Schemas['PictureOutput']
export type ProductContentKind = Schemas['ProductContentKind']
export type OwnCategory = Schemas['OwnCategoryOutput']
export type OrderContent = Schemas['OrderContentOutput']
export type ProductPage = Schemas['ProductPageOutput']
export type TrustDraw = Schemas['TrustDrawOutput']
export type Trust = Schemas['TrustOutput']
export type Drop = Schemas['DropOutput']
export type EnteredDrop = Schemas['EnteredDropOutput']
export type TeamProduct = Schemas['TeamProductOutput']
export type Question = Schemas['QuestionOutput']
export type Order = Schemas['OrderOutput']
export type OrderDetail = Schemas['OrderDetailOutput']
export type Raffle = Schemas['RaffleOutput']
export type RafflePage = Schemas['RafflePageOutput']
export type MemberCard = Schemas['CardOutput']
export type CardAudience = Schemas['CardAudience']
export type AchievementShare = Schemas['AchievementShareOutput']
export type RaffleWinner = Schemas['WinnerOutput']
export type Prize = Schemas['PrizeOutput']
export type Holding = Schemas['HoldingOutput']
export type FanChallenge = Schemas['FanChallengeOutput']
export type ReadyRewards = Schemas['ReadyRewardsOutput']
export type FanChallengePage = Schemas['FanChallengePageOutput']
export type FanChain = Schemas['FanChainOutput']
export type FanChainStep = Schemas['FanChainStepOutput']
export type ChallengeAttempt = Schemas['UserChallengeOutput']
export type ChallengeReward = Schemas['ChallengeRewardOutput']
export type TeamRaffle = Schemas['TeamRaffleOutput']
export type TeamRaffleDetail = Schemas['TeamRaffleDetailOutput']
export type RaffleStatus = Schemas['RaffleStatus']
export type Delivery = Schemas['DeliveryOutput']
export type Address = Schemas['AddressOutput']
export type AddressRules = Schemas['AddressRulesOutput']
export type Item = Schemas['ItemOutput']
export type ItemDetail = Schemas['ItemDetailOutput']
export type GivenItem = Schemas['GivenItemOutput']
export type PackingSlip = Schemas['SlipOutput']
export type TeamOrder = Schemas['TeamOrderOutput']
export type Wallet = Schemas['WalletOutput']
export type Transaction = Schemas['TransactionOutput']
export type Member = Schemas['MemberOutput']
export type TeamOrderDetail = Schemas['TeamOrderDetailOutput']
export type OrderMoment = Schemas['MomentOutput']
export type FanMessage = Schemas['MessageToFansOutput']
export type FanSegment = FanMessage['segment']
export type MessageDestination = FanMessage['link']
export type MemberProgress = Schemas['MemberProgressOutput']
export type Note = Schemas['NoteOutput']
export type Overview = Schemas['OverviewOutput']
export type GetStarted = Schemas['GetStartedOutput']
export type GetStartedStep = Schemas['GetStartedStep']
export type ShareKit = Schemas['ShareKitOutput']
export type ShareLink = Schemas['ShareLinkOutput']
export type SharePicture = Schemas['SharePictureOutput']
export type CustomDomain = Schemas['DomainOutput']
export type ChannelConnection = Schemas['ChannelConnectionOutput']
export type ChannelProvider = ChannelConnection['provider']
export type Stream = Schemas['StreamOutput']
export type LiveSwitch = Schemas['LiveSwitchOutput']
export type DomainCheck = CustomDomain['checks'][number]['check']
export type CommunitySettings = Schemas['SettingsOutput']
export type Billing = Schemas['BillingOutput']
export type BillingState = Billing['state']
export type BillingInterval = NonNullable<Billing['interval']>
export type BillingInvoice = Schemas['InvoiceOutput']
export type InvoiceStatus = BillingInvoice['status']
export type ChangePreview = Schemas['ChangePreviewOutput']
export type OfferedPlan = Schemas['OfferedPlanOutput']
export type PlanChoice = Schemas['PlanChoiceInputRequest']
export type PlanInfo = Schemas['PlanOutput']
export type CommunityPlan = Schemas['CommunityPlanOutput']
export type PlanFeature = Schemas['PlanFeature']
export type LegalText = Schemas['LegalTextOutput']
export type LegalDocument = LegalText['document']
export type LegalDue = Schemas['LegalDueOutput']
export type AuditEntry = Schemas['AuditEntryOutput']
export type Profile = Schemas['ProfileOutput']
export type Standing = Schemas['StandingOutput']
export type DataExport = Schemas['ExportOutput']
export type CommunityClosing = Schemas['ClosingOutput']
export type OpenMatters = Schemas['OpenMattersOutput']
export type CommunityLoss = Schemas['LossOutput']
export type CommunityOffer = Schemas['OfferOutput']
export type CasinoProvider = Schemas['CasinoProviderOutput']
export type CasinoAccount = Schemas['CasinoAccountOutput']
export type OnboardingStep = Schemas['OnboardingStepOutput']['name']
export type Onboarding = Schemas['OnboardingOutput']
export type TwoFactorMethod = Schemas['TwoFactorMethod']
export type Notification = Schemas['NotificationOutput']
export type NotificationArea = Schemas['NotificationArea']
export type NotificationPreference = Schemas['PreferenceOutput']
export type QuietHours = Schemas['QuietHoursOutput']
export type Connection = Schemas['ConnectionOutput']
export type Permission = Schemas['StaffPermission']
export type Staff = Schemas['StaffOutput']
export type Office = Schemas['OfficeOutput']
export type Invitation = Schemas['InvitationOutput']
export type Treasury = Schemas['EconomyOutput']
export type Economy = Schemas['EconomyHistoryOutput']
export type Import = Schemas['OneImportOutput']
export type ImportSummary = Schemas['ImportOutput']
export type ImportRow = Schemas['ImportRowOutput']
export type PersonOfFile = Schemas['PersonOfFileOutput']
export type WaitingBalance = Schemas['WaitingOutput']
export type WaitingDecisionBody = Schemas['WaitingDecisionInputRequest']

/** Leaderboards. A round is a window of the API. */
export type Board = Schemas['BoardOutput']
export type BoardPage = Schemas['BoardPageOutput']
export type BoardKind = Board['kind']
export type BoardRepeat = Board['repeat']
export type BoardMeasure = BoardPage['measure']
export type BoardTie = BoardPage['tie']
export type BoardMasking = BoardPage['masking']
export type BoardPrize = BoardPage['prizes'][number]
export type BoardWindow = Schemas['BoardWindowOutput']
export type BoardWindowState = BoardWindow['state']
export type BoardPosition = Schemas['PositionOutput']
export type BoardPositions = Schemas['PositionsOutput']
export type OwnPosition = Schemas['OwnPositionOutput']
export type TeamBoard = Schemas['TeamBoardOutput']
export type BoardPublication = TeamBoard['publication']
export type TeamBoardWindow = Schemas['TeamWindowOutput']
export type TeamBoardPosition = Schemas['TeamPositionOutput']
export type ChangedBoardRow = Schemas['ChangedRowOutput']
export type TeamBoardAppeal = Schemas['TeamAppealOutput']
export type BoardPayout = Schemas['BoardPayoutOutput']
export type BoardExclusion = Schemas['BoardExclusionOutput']
export type PositionsImport = Schemas['PositionsImportOutput']

export type Case = Schemas['CaseOutput']
export type CasePage = Schemas['CasePageOutput']
export type TeamCase = Schemas['TeamCaseOutput']
export type CaseStatus = Schemas['LootboxStatus']
export type CasePrize = Schemas['CasePrizeOutput']
export type Opening = Schemas['OpeningOutput']
export type Opened = Schemas['OpenedOutput']
export type RecentWin = Schemas['WinOutput']
export type Seeds = Schemas['SeedsOutput']
export type SeedPair = Schemas['PairOutput']
export type LevelRange = Schemas['LevelRangeOutput']
export type Achievement = Schemas['AchievementOutput']
export type AchievementSymbol = Schemas['AchievementSymbol']
export type TeamAchievement = Schemas['TeamAchievementOutput']
export type TeamChallenge = Schemas['TeamChallengeOutput']
export type ChallengeTemplate = Schemas['ChallengeTemplateOutput']
export type ChallengeProvider = Schemas['ChallengeProviderOutput']
export type TeamChain = Schemas['TeamChainOutput']
export type Submission = Schemas['SubmissionOutput']
export type ChallengeKind = Schemas['ChallengeKind']
export type ChallengeType = Schemas['ChallengeType']
export type ChallengeRepeat = Schemas['ChallengeRepeat']
export type ChallengeEvent = (typeof challengeEvents)[number]
export type ChallengeProviderName = (typeof providers)[number]
export type TimeUnit = Schemas['TimeUnit']
export type OwnEarning = Schemas['OwnEarningOutput']
export type EnteredCode = Schemas['EnteredCodeOutput']
export type WaitingPayment = Schemas['WaitingPaymentOutput']
export type WaitingReward = Schemas['WaitingRewardOutput']
export type WaitingChainReward = Schemas['WaitingChainRewardOutput']
export type OwnRule = Schemas['OwnRuleOutput']
export type OwnWatching = Schemas['OwnWatchingOutput']
/** The terms of a rule, as the team and the fan have them. */
export type EarningTerms = Pick<EarningRule, keyof EarningRule & keyof OwnRule>
export type EarningChannel = Schemas['EarningChannelOutput']
export type OwnStreak = Schemas['OwnStreakOutput']
export type EarningRule = Schemas['TeamEarningRuleOutput']
export type EarningDryRun = Schemas['EarningDryRunOutput']
export type EarningEconomy = Schemas['EarningEconomyOutput']
export type IssuanceLeft = Schemas['IssuanceLeftOutput']
export type Boost = Schemas['BoostOutput']
export type GemCode = Schemas['GemCodeOutput']
export type StreakTerms = Schemas['StreakTermsOutput']
export type Gifts = Schemas['GiftsOutput']
export type StreamGifts = Schemas['StreamGiftsOutput']
export type OwnLimits = Schemas['PlayLimitsOutput']
export type AudienceRule = Schemas['RuleOutput']

export type ProductStatus = Schemas['ProductStatus']
export type ProductType = Schemas['ProductType']
export type ProductBadge = Schemas['ProductBadge']
export type Rarity = Schemas['Rarity']
export type ProductSize = Schemas['ProductSize']
export type DeliveryMethod = Schemas['DeliveryMethod']
export type ItemState = Schemas['ItemState']
export type OrderStatus = Schemas['OrderStatus']
export type BulkOrderStatus = (typeof bulkOrdersInputStatuses)[number]
export type FirstStatus = Schemas['FirstStatus']
export type LinkableProvider = Schemas['LinkableProvider']
export type RafflePrizeKind = Schemas['RafflePrizeKind']
export type RestockUnit = Schemas['RestockUnit']
export type ChosenRole = Schemas['ChosenRole']
export type BreakPeriod = (typeof breakPeriods)[number]
export type BalanceChangeKind = Schemas['BalanceChangeInputKindEnum']
export type MemberStatus = Schemas['MemberStatus']

/** Services people log in with. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export interface Page<Row> {
  data: Row[]
  total: number
}

export type Scheme = Schemas['ColorScheme']
export type Shape = Schemas['CornerShape']
export type HomeBlock = Schemas['HomeBlockOutput']
export type HomeBlockKind = Schemas['HomeBlockKind']
export type SocialLink = Schemas['SocialLinkOutput']
export type SocialPlatform = Schemas['SocialPlatform']

/** A community's look, as the component library needs it. Shape and fonts themselves are CSS variables of the page. */
export interface Theme {
  scheme: Scheme
  brandColor: string
  brand: string[]
  primaryShade: number
  textShade: number
  label: string
  edged: boolean
  shape: Shape
  fontPair: string
  /** The other scheme, if each visitor chooses. */
  other: Theme | null
}

export type PlanArea = Schemas['PlanArea']
export type OptionalArea = Schemas['OptionalAreaOutput']
export type AreaSlug = (typeof OFFICE_AREAS)[number]

export interface Area {
  slug: AreaSlug
  label: string
  path: string
  requires: Permission[]
  group: string | null
  /** The area of the plan whose switch hides this place. */
  feature?: PlanArea | null
}

/** The looks, shapes and fonts that the development page of components can show. */
export interface Showroom {
  looks: {
    name: string
    brandColor: string
    scheme: Scheme
    shape: Shape
    fontPair: string
    schemes: Record<Scheme, Record<string, string>>
  }[]
  shapes: Record<Shape, Record<string, string>>
  fontPairs: { slug: string; name: string; variables: Record<string, string>; css: string }[]
}

export type ChatMessage = Schemas['ChatMessageOutput']
export type ChatRoom = Schemas['ChatRoomOutput']
export type ChatPoll = NonNullable<ChatMessage['poll']>
export type ChatSettings = Schemas['ChatSettingsOutput']
export type ChatCaseFile = Schemas['ChatCaseFileOutput']
export type ChatSanction = Schemas['ChatSanctionOutput']
export type TeamChatMessage = Schemas['TeamChatMessageOutput']
export type ReportedChatMessage = Schemas['ReportedChatMessageOutput']
export type ChatSanctionInput = Schemas['ChatSanctionInputRequest']

/** The messages of a room that a page has, in their order. `hasOlder` is false once the first one is there. */
export interface ChatHistory {
  messages: ChatMessage[]
  hasOlder: boolean
}

/** The data that the server writes into the page for its first render. */
export interface Boot {
  space: 'platform' | 'community' | 'admin'
  basename: string
  apiBase: string
  platformUrl: string
  host: 'custom' | 'platform'
  community: Community | null
  theme: Theme
  whoami: WhoAmI
  serverNow: string
  development: boolean
  /** Those this installation has keys for, in the order people see them. */
  providers: SocialProvider[]
  areas?: Area[]
  /** Only in development, at /_look. */
  showroom?: Showroom
  /** The page shows the draft of the branding to the team. */
  isPreview?: true
  /** The answers to the first GETs of a visitor's page. */
  answers?: Record<string, unknown>
  /** The reason why this address has no page. */
  error?: { code: ErrorCode; message: string; params?: Record<string, unknown> }
  /** The back office shows a closed community. */
  isClosed?: true
  /** The owner sees the back office of a suspended community: why, and the operators' address (mailto: or https:). */
  suspension?: { reason: string; contact: string }
}
