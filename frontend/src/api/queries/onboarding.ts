import { queryOptions } from '@tanstack/react-query'
import { boot } from '@/api/boot'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The account pages of a person who came from a community name it. */
const query = boot.community ? { creator: boot.community.slug } : {}

/** The onboarding progress from the server: joining, linking and opening a community change it. */
export const onboarding = queryOptions({
  queryKey: keyFor('onboarding'),
  queryFn: ({ signal }) => api.get('/user/users/my-profile/onboarding', { query, signal }),
  staleTime: 0,
})
