import type { Boot, Community, Member, Order, Product, SessionUser, WhoAmI } from '@/api/shapes'

const OWNER_ID = '0190a000-0000-7000-8000-000000000001'

const community: Community = {
  creatorId: OWNER_ID,
  slug: 'nova',
  name: 'Nova',
  description: '',
  brandColor: '#9146FF',
  avatarUrl: null,
  bannerUrl: null,
  memberCount: 3,
  sections: ['home', 'store'],
  url: '/creator/nova',
  timezone: 'UTC',
}

const user: SessionUser = {
  id: '0190a000-0000-7000-8000-000000000002',
  username: 'kai',
  email: 'kai@example.com',
  emailVerified: true,
  roles: ['USER'],
  avatarUrl: null,
  community: null,
}

export const visitor: WhoAmI = {
  user: null,
  balance: null,
  walletVersion: null,
  member: null,
  acting: null,
  pendingLogin: null,
  csrfToken: 'token',
}

export const fan: WhoAmI = {
  ...visitor,
  user,
  balance: '150',
  walletVersion: 1,
  member: { id: '0190a000-0000-7000-8000-000000000003', status: 'ACTIVE', joinedAt: '2026-11-01T00:00:00Z' },
}

export const bootData: Boot = {
  space: 'community',
  basename: '/creator/nova',
  apiBase: 'http://localhost:3000/creator/nova/api',
  platformUrl: 'http://localhost:3000',
  host: 'platform',
  community,
  theme: {
    scheme: 'dark',
    brandColor: '#9146ff',
    brand: Array.from({ length: 10 }, () => '#9146ff'),
    primaryShade: 5,
    textShade: 3,
    label: '#ffffff',
    edged: false,
    shape: 'round',
    fontPair: 'venue',
  },
  whoami: visitor,
  serverNow: '2026-11-21T12:00:00Z',
  development: true,
  areas: [
    {
      slug: 'get-started',
      label: 'Getting Started',
      path: '/admin/get-started',
      requires: [],
      group: null,
      built: true,
    },
    { slug: 'users', label: 'Users', path: '/admin/users', requires: ['USERS_MANAGEMENT'], group: null, built: true },
    { slug: 'store', label: 'Store', path: '/admin/store', requires: ['STORES_MANAGEMENT'], group: null, built: true },
    {
      slug: 'events',
      label: 'Events',
      path: '/admin/events',
      requires: ['EVENTS_MANAGEMENT'],
      group: null,
      built: false,
    },
  ],
  providers: ['KICK', 'TWITCH', 'DISCORD', 'GOOGLE', 'STEAM'],
}

export const product: Product = {
  id: '0190a000-0000-7000-8000-000000000004',
  slug: 'gold-key',
  productName: 'Gold key',
  description: 'Opens the back door.',
  price: '100',
  productImage: null,
  status: 'ACTIVE',
  type: 'DIGITAL',
  rarity: 'RARE',
  badge: null,
  quantity: 5,
  sold: 0,
  limitPerDay: 1,
  limitPerPeriod: null,
  periodDays: null,
  limitTotal: null,
  minLevel: null,
  minMemberDays: null,
  onSaleFrom: null,
  onSaleUntil: null,
  restocksAt: null,
  sizes: [],
  sellPrice: null,
  hasCodes: false,
  drop: null,
  createdAt: '2026-11-01T00:00:00Z',
}

export const order: Order = {
  id: '0190a000-0000-7000-8000-000000000005',
  number: 7,
  status: 'CREATED',
  price: '100',
  quantity: 1,
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
  product: {
    id: product.id,
    slug: product.slug,
    productName: product.productName,
    productImage: null,
    type: 'DIGITAL',
    rarity: 'RARE',
  },
  community: { creatorId: OWNER_ID, slug: 'nova', name: 'Nova', brandColor: '#9146ff' },
  reason: null,
  hasCode: false,
  codeRevealedAt: null,
}

export const member: Member = {
  id: '0190a000-0000-7000-8000-000000000003',
  userId: user.id,
  username: 'kai',
  email: null,
  avatarUrl: null,
  status: 'ACTIVE',
  balance: '150',
  joinedAt: '2026-11-01T00:00:00Z',
  leftAt: null,
  removedBy: null,
  createdAt: '2026-11-01T00:00:00Z',
}
