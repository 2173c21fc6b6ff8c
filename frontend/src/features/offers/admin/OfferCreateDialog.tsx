import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TeamOfferPlatform } from '@/api/offerShapes'
import { SelectField } from '@/components/forms/SelectField'
import { QueryView } from '@/components/QueryView'
import { closeDialog, openDialog } from '@/dialogs/dialogs'
import { allPlatforms } from './api'

const KEY = 'offer-create'

/** The choice of the platform. The form of the offer follows. */
export default function OfferCreateDialog() {
  const platforms = useQuery(allPlatforms)
  return (
    <QueryView query={platforms} skeleton={<Skeleton height={140} />}>
      {({ data }) => <Choices platforms={data} />}
    </QueryView>
  )
}

function Choices({ platforms }: { platforms: TeamOfferPlatform[] }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const platformId = chosen || (platforms[0]?.id ?? '')
  return (
    <Stack>
      {platforms.length > 0 ? (
        <SelectField
          label="Platform"
          required
          data-autofocus
          options={platforms.map(({ id, name }) => ({ value: id, label: name }))}
          value={platformId}
          onChange={setChosen}
        />
      ) : (
        <p>An offer belongs to a platform. Add one first.</p>
      )}
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => openDialog('offer-platform', {})}>
          Add a platform
        </Button>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Cancel
        </Button>
        <Button
          disabled={platformId === ''}
          onClick={() => {
            closeDialog(KEY)
            void navigate(`/admin/offers/create?platform=${platformId}`)
          }}
        >
          Continue
        </Button>
      </Group>
    </Stack>
  )
}
