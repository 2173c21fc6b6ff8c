/** The API's objects by the names the screens use. */
export type UserRole = 'USER' | 'CREATOR' | 'ADMIN'
export type ProductStatus = 'DRAFT' | 'ACTIVE' | 'OUT_OF_STOCK' | 'DISCONTINUED' | 'ARCHIVED' | 'UNSALEABLE'
export type ProductType = 'DIGITAL' | 'MERCH'
export type ProductBadge = 'FEATURED' | 'POPULAR' | 'NEW'
export type Rarity = 'COMMON' | 'UNCOMMON' | 'RARE' | 'EPIC' | 'LEGENDARY' | 'RELIC'
export type OrderStatus =
  | 'CREATED'
  | 'PENDING'
  | 'PROCESS'
  | 'SHIPPED'
  | 'RESERVED'
  | 'COMPLETED'
  | 'CANCELED'
  | 'ARCHIVED'
export type TransactionType = 'CREDIT' | 'DEBIT' | 'ROLLBACK' | 'RESET'
export type MemberStatus = 'ACTIVE' | 'DISABLED' | 'LIMITED'
export type CommunityState = 'REQUESTED' | 'BUILDING' | 'READY' | 'FAILED'

export interface Page<Row> {
  data: Row[]
  total: number
}

export interface SessionUser {
  id: string
  username: string
  email: string
  emailVerified: boolean
  roles: UserRole[]
  avatarUrl: string | null
  community: { creatorId: string; slug: string; name: string; state: CommunityState } | null
}

export interface WhoAmI {
  user: SessionUser | null
  balance: string | null
  member: { id: string; status: MemberStatus; joinedAt: string } | null
  acting: { currentCreatorId: string; permissions: string[]; isOwner: boolean } | null
  csrfToken: string
}

export interface Community {
  creatorId: string
  slug: string
  name: string
  description: string
  brandColor: string
  avatarUrl: string | null
  bannerUrl: string | null
  memberCount: number
  sections: string[]
  url: string
  timezone: string
}

export interface Theme {
  scheme: 'dark' | 'light'
  brandColor: string
  brand: string[]
  primaryShade: number
  textShade: number
  label: string
  edged: boolean
}

export interface Area {
  slug: string
  label: string
  path: string
  requires: string[]
  group: string | null
  built: boolean
}

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
  areas?: Area[]
  /** Why there is no page at this address. */
  error?: { code: string; message: string }
}

export interface Creator {
  id: string
  slug: string
  username: string
  name: string
  description: string
  avatarUrl: string | null
  brandColor: string
  memberCount: number
  subscribed: boolean | null
  url: string
}

export interface Product {
  id: string
  slug: string
  productName: string
  description: string
  price: string
  productImage: string | null
  status: ProductStatus
  type: ProductType
  rarity: Rarity
  badge: ProductBadge | null
  quantity: number | null
  sold: number
  limitPerDay: number | null
  createdAt: string
}

export interface CommunityRef {
  creatorId: string
  slug: string
  name: string
}

export interface Person {
  id: string
  username: string
}

export interface Order {
  id: string
  number: number | string
  status: OrderStatus
  price: string
  quantity: number
  createdAt: string
  updatedAt: string
  product: Pick<Product, 'id' | 'slug' | 'productName' | 'productImage' | 'type' | 'rarity'>
  community: CommunityRef
  /** Why the team gave the gems back. */
  reason: string | null
}

/** An order as the back office sees it. */
export interface TeamOrder extends Order {
  member: Person
  /** For the team alone. */
  note: string | null
}

export interface Transaction {
  id: string
  type: TransactionType
  amount: string
  direction: 'in' | 'out'
  balanceAfter: string | null
  cause: string
  causeId: string | null
  reason: string | null
  createdAt: string
  member: Person | null
  actor: Person | null
  community: CommunityRef | null
}

export interface Wallet {
  balance: string
  community: CommunityRef
}

export interface Treasury {
  issued: string
  spent: string
  held: string
  issuedToday: string
  dailyIssuanceLimit: string
}

export interface Member {
  id: string
  userId: string
  username: string
  email?: string | null
  avatarUrl: string | null
  status: MemberStatus
  balance: string
  joinedAt: string
  createdAt: string
}

export interface Profile {
  id: string
  username: string
  email: string
  emailVerified: boolean
  avatarUrl: string | null
  createdAt: string
  hasPassword: boolean
}

export interface Device {
  id: string
  device: string
  ip: string
  host: string
  createdAt: string
  lastSeenAt: string
  current: boolean
}

export interface OwnCommunity {
  creatorId: string
  slug: string
  name: string
  state: CommunityState
  url: string
}

export interface ListQuery {
  take?: number
  page?: number
  search?: string
  sortBy?: string
  sortDirection?: 'asc' | 'desc'
  status?: string
}
