import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import { offices } from '@/session/offices'

export const invitations = {
  /** The open invitations of the logged-in user. */
  mine: queryOptions({
    queryKey: keyFor('staff-invitations', 'mine'),
    queryFn: ({ signal }) => api.get('/user/staff/invitations', { query: { take: 20 }, signal }),
  }),

  /** By the mailed token, or by its id for the person it is for; `userId` because the answer differs with who asks. */
  one: (token: string, userId: string | undefined) =>
    queryOptions({
      queryKey: keyFor('staff-invitations', token, userId),
      queryFn: ({ signal }) => api.get('/user/staff/invitations/{token}', { path: { token }, signal }),
      retry: false,
    }),
}

export const invitationHref = ({ id, community }: { id: string; community: { slug: string } }) =>
  `/staff-invitation/${id}?${new URLSearchParams({ creator: community.slug })}`

export const useAccept = (token: string) =>
  useMutation({
    mutationFn: () => api.post('/user/staff/invitations/{token}/accept', { path: { token } }),
    meta: { silent: true },
  })

export const useDecline = (token: string) =>
  useMutation({
    mutationFn: () => api.post('/user/staff/invitations/{token}/decline', { path: { token } }),
    meta: { silent: true },
  })

export const useLeaveTeam = (creatorId: string, name: string) =>
  useMutation({
    mutationFn: () => api.delete('/user/staff/acting/{creator}', { path: { creator: creatorId } }),
    meta: { invalidates: [offices.queryKey], success: `You left the team of ${name}` },
  })
