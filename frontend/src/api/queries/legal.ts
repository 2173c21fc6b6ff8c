import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { LegalDocument } from '@/api/shapes'

const names = { TERMS: 'terms-of-service', PRIVACY: 'privacy-policy' } as const satisfies Record<LegalDocument, string>

/** A legal text of the platform. Without a version: the one that applies now. */
export const legalText = (document: LegalDocument, version?: number) =>
  queryOptions({
    queryKey: keyFor('legal-texts', document, version ?? null),
    queryFn: ({ signal }) =>
      api.get('/public/legal/{name}', {
        path: { name: names[document] },
        query: version === undefined ? {} : { version },
        signal,
      }),
  })
