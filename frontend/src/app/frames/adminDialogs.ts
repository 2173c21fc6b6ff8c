import type { Registry } from '@/dialogs/dialogs'
import { changeWords } from '@/features/members/admin/selected'
import { stepUp } from '@/features/profile/stepUp/dialog'
import { lazily } from '@/lib/lazily'

export const dialogs: Registry = {
  'step-up': stepUp,
  'chat-sanction': { title: 'Mute or ban', body: lazily(() => import('@/features/chat/SanctionDialog')) },
  'ticket-open': {
    title: ({ fan }) => (fan ? `Open a ticket for ${fan.username}` : 'Open a ticket for a fan'),
    body: lazily(() => import('@/features/support/admin/OpenTicketDialog')),
  },
  'ticket-gift': { title: 'Give gems', body: lazily(() => import('@/features/support/admin/GiftDialog')) },
  'ticket-refund': { title: 'Refund', body: lazily(() => import('@/features/support/admin/RefundDialog')) },
  'ticket-merge': { title: 'Merge tickets', body: lazily(() => import('@/features/support/admin/MergeDialog')) },
  'saved-answer': {
    title: ({ answer }) => (answer ? 'Edit saved answer' : 'New saved answer'),
    size: 'lg',
    body: lazily(() => import('@/features/support/admin/AnswerDialog')),
  },
  'saved-answer-delete': {
    title: 'Delete saved answer',
    size: 'sm',
    body: lazily(() =>
      import('@/features/support/admin/AnswerDialog').then(({ DeleteAnswer }) => ({ default: DeleteAnswer })),
    ),
  },
  'user-tip': { title: 'Send tip', body: lazily(() => import('@/features/members/admin/TipDialog')) },
  'item-give': {
    title: 'Give an item',
    body: lazily(() => import('@/features/inventory/admin/GiveDialog')),
  },
  'user-deduct': {
    title: 'Deduct gems',
    body: lazily(() => import('@/features/members/admin/DeductDialog')),
  },
  'store-switch': {
    title: 'Close or open the store',
    body: lazily(() => import('@/features/store/admin/StoreSwitchDialog')),
  },
  'fan-message': {
    title: 'Write to fans',
    body: lazily(() => import('@/features/messages/admin/MessageDialog')),
  },
  'fan-message-view': {
    title: 'Message',
    body: lazily(() => import('@/features/messages/admin/MessageViewDialog')),
  },
  'users-selected': {
    title: ({ change }) => changeWords[change].title,
    body: lazily(() => import('@/features/members/admin/SelectedDialog')),
  },
  'user-unsubscribe': {
    title: 'Remove member',
    body: lazily(() => import('@/features/members/admin/RemoveDialog')),
  },
  'user-note-add': {
    title: 'Note',
    body: lazily(() => import('@/features/members/admin/NoteDialog')),
  },
  'user-note-delete': {
    title: 'Delete note',
    body: lazily(() => import('@/features/members/admin/DeleteNoteDialog')),
  },
  'store-item-preview': {
    title: 'Preview for fans',
    body: lazily(() => import('@/features/store/admin/PreviewDialog')),
  },
  'area-off': {
    title: ({ area }) => `Switch ${area.words.toLowerCase()} off?`,
    body: lazily(() => import('@/features/settings/admin/AreaOffDialog')),
  },
  'domain-remove': {
    title: 'Remove domain',
    size: 'sm',
    body: lazily(() => import('@/features/domains/admin/DomainRemoveDialog')),
  },
  'hand-over': {
    title: 'Hand over your community',
    body: lazily(() => import('@/features/ownership/admin/HandOverDialog')),
  },
  'plan-change': {
    title: 'Change plan',
    body: lazily(() => import('@/features/billing/admin/ChangePlanDialog')),
  },
  'plan-cancel': {
    title: 'Cancel plan',
    body: lazily(() => import('@/features/billing/admin/CancelPlanDialog')),
  },
  'community-close': {
    title: 'Close your community',
    body: lazily(() => import('@/features/ownership/admin/CloseDialog')),
  },
  'go-live': {
    title: 'Go live',
    size: 'sm',
    body: lazily(() => import('@/features/streaming/admin/GoLiveDialog')),
  },
  'channel-disconnect': {
    title: 'Disconnect channel',
    size: 'sm',
    body: lazily(() => import('@/features/streaming/admin/DisconnectDialog')),
  },
  'staff-create': {
    title: 'Invite to your team',
    size: 'lg',
    body: lazily(() => import('@/features/staff/admin/StaffCreateDialog')),
  },
  'staff-edit': {
    title: 'Edit permissions',
    size: 'lg',
    body: lazily(() => import('@/features/staff/admin/StaffEditDialog')),
  },
  'staff-delete': {
    title: 'Remove from team',
    size: 'sm',
    body: lazily(() => import('@/features/staff/admin/StaffDeleteDialog')),
  },
  'staff-list': {
    title: 'Permissions',
    body: lazily(() => import('@/features/staff/admin/StaffListDialog')),
  },
  'casino-creator-connect': {
    title: ({ connection }) => (connection ? 'Edit connection' : 'Connect a casino'),
    size: 'lg',
    body: lazily(() => import('@/features/casinos/admin/ConnectDialog')),
  },
  'casino-disconnect': {
    title: 'Disconnect casino',
    size: 'sm',
    body: lazily(() => import('@/features/casinos/admin/DisconnectDialog')),
  },
  'casino-test': {
    title: 'Test connection',
    body: lazily(() => import('@/features/casinos/admin/TestDialog')),
  },
  'stake-configuration': {
    title: 'Stake configuration',
    body: lazily(() => import('@/features/casinos/admin/StakeDialog')),
  },
  'casino-referral-confirm': {
    title: 'Whose account is it?',
    body: lazily(() => import('@/features/casinos/admin/ReferralDialog')),
  },
  'case-preview': {
    title: 'Preview for fans',
    size: '860px',
    body: lazily(() => import('@/features/cases/admin/PreviewDialog')),
  },
  'loss-confirm': {
    title: 'Confirm the loss',
    size: 'sm',
    body: lazily(() => import('@/components/office/LossDialog')),
  },
  'limit-confirm': {
    title: 'More gems than your daily limit',
    size: 'sm',
    body: lazily(() => import('@/components/office/LimitDialog')),
  },
  'lootbox-delete': {
    title: 'Delete case',
    size: 'sm',
    body: lazily(() => import('@/features/cases/admin/DeleteDialog')),
  },
  'leaderboard-delete': {
    title: ({ board: { window } }) =>
      window?.state === 'RUNNING' || window?.state === 'UPCOMING'
        ? 'Cancel and delete leaderboard'
        : 'Delete leaderboard',
    body: lazily(() => import('@/features/leaderboards/admin/DeleteBoardDialog')),
  },
  'leaderboard-publish': {
    title: 'Publish leaderboard',
    body: lazily(() => import('@/features/leaderboards/admin/PublishBoardDialog')),
  },
  'leaderboard-appeal-decide': {
    title: 'Decide the appeal',
    body: lazily(() => import('@/features/leaderboards/admin/DecideAppealDialog')),
  },
  'leaderboard-exclude': {
    title: 'Exclude from the leaderboard',
    body: lazily(() => import('@/features/leaderboards/admin/ExcludeDialog')),
  },
  'leaderboard-pay': {
    title: 'Mark as paid',
    body: lazily(() => import('@/features/leaderboards/admin/PayDialog')),
  },
  'leaderboard-settle': {
    title: ({ window, how }) =>
      how === 'freeze' ? 'Freeze again' : window.state === 'RUNNING' ? 'End the round now' : 'Freeze the result now',
    body: lazily(() => import('@/features/leaderboards/admin/SettleDialog')),
  },
  'event-preview': {
    title: 'Preview for fans',
    size: 'lg',
    body: lazily(() => import('@/features/events/admin/PreviewEventDialog')),
  },
  'event-publish': {
    title: 'Publish event',
    body: lazily(() => import('@/features/events/admin/PublishEventDialog')),
  },
  'event-scope': {
    title: 'Which dates change?',
    body: lazily(() => import('@/features/events/admin/ScopeDialog')),
  },
  'event-cancel': {
    title: 'Cancel event',
    body: lazily(() => import('@/features/events/admin/CancelEventDialog')),
  },
  'event-delete': {
    title: 'Delete event',
    body: lazily(() => import('@/features/events/admin/DeleteEventDialog')),
  },
  'event-participant-remove': {
    title: 'Remove participant',
    body: lazily(() => import('@/features/events/admin/RemoveParticipantDialog')),
  },
  'event-match': {
    title: 'Match',
    body: lazily(() => import('@/features/events/admin/MatchDialog')),
  },
  'event-entrant': {
    title: ({ how }) => (how === 'withdraw' ? 'Withdraw entrant' : 'Reinstate entrant'),
    body: lazily(() => import('@/features/events/admin/EntrantDialog')),
  },
  'event-tournament-step': {
    title: ({ step }) => (step === 'draw' ? 'Draw the bracket' : 'End the review'),
    body: lazily(() => import('@/features/events/admin/TournamentStepDialog')),
  },
  'raffle-preview': {
    title: 'Preview for fans',
    size: 'lg',
    body: lazily(() => import('@/features/raffles/admin/PreviewRaffleDialog')),
  },
  'raffle-publish-preview': {
    title: 'Publish raffle',
    size: 'lg',
    body: lazily(() => import('@/features/raffles/admin/PublishRaffleDialog')),
  },
  'raffle-delete': {
    title: 'Delete raffle',
    body: lazily(() => import('@/features/raffles/admin/DeleteRaffleDialog')),
  },
  'raffle-close': {
    title: 'Close early and draw',
    body: lazily(() => import('@/features/raffles/admin/CloseRaffleDialog')),
  },
  'raffle-end': {
    title: 'Move the end',
    body: lazily(() => import('@/features/raffles/admin/MoveEndDialog')),
  },
  'raffle-void': {
    title: 'Draw again',
    body: lazily(() => import('@/features/raffles/admin/VoidWinnerDialog')),
  },
  'raffle-tickets-give': {
    title: 'Give tickets',
    body: lazily(() => import('@/features/raffles/admin/GiveTicketsDialog')),
  },
  'view-image': { title: 'Picture', size: 'xl', body: lazily(() => import('@/dialogs/ViewImageDialog')) },
  'challenge-create': {
    title: ({ onStep }) => (onStep ? 'Create a step' : 'Create a quest'),
    size: '1080px',
    body: lazily(() => import('@/features/quests/admin/CreateChallengeDialog')),
  },
  'challenge-preview': {
    title: 'Quest',
    body: lazily(() => import('@/features/quests/admin/ViewChallengeDialog')),
  },
  achievement: {
    title: 'Achievement',
    body: lazily(() => import('@/features/achievements/admin/AchievementDialog')),
  },
  'achievement-delete': {
    title: 'Remove achievement',
    size: 'sm',
    body: lazily(() => import('@/features/achievements/admin/DeleteAchievementDialog')),
  },
  'challenge-delete': {
    title: ({ challenge }) => (challenge.publication === 'DRAFT' ? 'Delete quest' : 'Archive quest'),
    size: 'sm',
    body: lazily(() => import('@/features/quests/admin/DeleteChallengeDialog')),
  },
  'challenge-provider': {
    title: 'Service',
    size: 'sm',
    body: lazily(() => import('@/features/quests/admin/ProviderDialog')),
  },
  'challenge-template': {
    title: 'Task',
    body: lazily(() => import('@/features/quests/admin/TemplateDialog')),
  },
  'earning-rule': {
    title: 'Earning rule',
    size: 'xl',
    body: lazily(() => import('@/features/earning/admin/RuleDialog')),
  },
  'earning-boost': { title: 'Boost', body: lazily(() => import('@/features/earning/admin/BoostDialog')) },
  'gem-code': { title: 'Stream code', body: lazily(() => import('@/features/earning/admin/CodeDialog')) },
  'earning-cancel': {
    title: 'Cancel what waits',
    body: lazily(() => import('@/features/earning/admin/CancelDialog')),
  },
  'earning-remove': {
    title: 'Are you sure?',
    size: 'sm',
    body: lazily(() => import('@/features/earning/admin/RemoveDialog')),
  },
  'fan-referral': { title: 'Referral', body: lazily(() => import('@/features/friends/admin/ReferralDialog')) },
  'challenge-chain-delete': {
    title: 'Delete chain',
    size: 'sm',
    body: lazily(() => import('@/features/quests/admin/DeleteChainDialog')),
  },
  'quest-publish': {
    title: 'Publish',
    size: 'xl',
    body: lazily(() => import('@/features/quests/admin/PublishQuestDialog')),
  },
  'wager-create': {
    title: 'Record a wager',
    body: lazily(() => import('@/features/wagers/admin/WagerCreateDialog')),
  },
  'wager-reward-publish': {
    title: 'Publish wager reward',
    size: 'xl',
    body: lazily(() => import('@/features/wagers/admin/PublishWagerRewardDialog')),
  },
  'wager-reward-delete': {
    title: ({ reward }) => (reward.publication === 'DRAFT' ? 'Delete wager reward' : 'Archive wager reward'),
    body: lazily(() => import('@/features/wagers/admin/DeleteWagerRewardDialog')),
  },
  'offer-create': {
    title: 'Create offer',
    size: 'sm',
    body: lazily(() => import('@/features/offers/admin/OfferCreateDialog')),
  },
  'offer-platform': {
    title: ({ platform }) => (platform ? 'Edit platform' : 'Add platform'),
    body: lazily(() => import('@/features/offers/admin/OfferPlatformDialog')),
  },
  'offer-publish': {
    title: 'Publish offer',
    size: 'xl',
    body: lazily(() =>
      import('@/features/offers/admin/offerDialogs').then(({ PublishOfferDialog }) => ({
        default: PublishOfferDialog,
      })),
    ),
  },
  'offer-delete': {
    title: 'Delete offer',
    size: 'sm',
    body: lazily(() =>
      import('@/features/offers/admin/offerDialogs').then(({ DeleteOfferDialog }) => ({ default: DeleteOfferDialog })),
    ),
  },
  'offer-platform-delete': {
    title: 'Delete platform',
    size: 'sm',
    body: lazily(() =>
      import('@/features/offers/admin/offerDialogs').then(({ DeletePlatformDialog }) => ({
        default: DeletePlatformDialog,
      })),
    ),
  },
  'page-delete': {
    title: 'Delete page',
    size: 'sm',
    body: lazily(() => import('@/features/content/admin/DeletePageDialog')),
  },
  'page-history': {
    title: 'Published versions',
    size: 'lg',
    body: lazily(() => import('@/features/content/admin/HistoryDialog')),
  },
  'banner-edit': {
    title: 'Banner',
    size: 'lg',
    body: lazily(() => import('@/features/content/admin/BannerDialog')),
  },
  'banner-delete': {
    title: 'Delete banner',
    size: 'sm',
    body: lazily(() => import('@/features/content/admin/DeleteBannerDialog')),
  },
  'share-link-edit': {
    title: 'Link',
    size: 'sm',
    body: lazily(() => import('@/features/sharing/admin/LinkDialog')),
  },
  'share-link-delete': {
    title: 'Delete link',
    size: 'sm',
    body: lazily(() => import('@/features/sharing/admin/DeleteLinkDialog')),
  },
  'product-delete': {
    title: 'Delete product',
    body: lazily(() => import('@/features/store/admin/DeleteProductDialog')),
  },
}
