import { queryOptions } from '@tanstack/react-query'
import { boot } from '@/api/boot'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

export const achievementShare = (id: string) =>
  queryOptions({
    queryKey: keyFor('achievement-share', id),
    queryFn: ({ signal }) =>
      api.get('/user/achievements/one/{achievement_id}/share', { path: { achievement_id: id }, signal }),
  })

/** Makes a link or lets it show the highest tier; `false` turns the link off. */
export const useShare = (id: string) =>
  useMutation({
    mutationFn: (isShared: boolean) =>
      (isShared ? api.post : api.delete)('/user/achievements/one/{achievement_id}/share', {
        path: { achievement_id: id },
      }),
    meta: { invalidates: [keyFor('achievement-share', id)], silent: true },
  })

export const sharedAchievement = (code: string) =>
  queryOptions({
    queryKey: keyFor('achievement-share', 'link', code),
    queryFn: ({ signal }) => api.get('/public/shared-achievements/{code}', { path: { code }, signal }),
    // The fan can turn the link off at any time.
    staleTime: 0,
    retry: false,
  })

/** The picture of the highest tier that the user reached. A new tier has another picture. */
export const pictureAddress = (id: string, tier: number, isDownload = false) =>
  `${boot.apiBase}/user/achievements/one/${id}/picture.png?tier=${tier}${isDownload ? '&download=1' : ''}`
