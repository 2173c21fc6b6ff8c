import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parsedAddress } from '@/lib/parsedAddress'
import classes from './forms.module.css'

export interface DrawName {
  community: string
  draw: string
}

interface Props {
  start: DrawName
  problem: string | undefined
  isBusy: boolean
  onLoad: (name: DrawName) => void
}

/** A draw by its community and its id; its link, pasted whole, fills in both. */
export function DrawForm({ start, problem, isBusy, onLoad }: Props) {
  const [name, setName] = useState(start)

  const take = (draw: string) => setName(namesIn(draw) ?? { ...name, draw })

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onLoad({ community: name.community.trim(), draw: name.draw.trim() })
      }}
    >
      <TextInput
        label="Link or id of the draw"
        description="You find it on the page of the draw"
        spellCheck={false}
        autoComplete="off"
        value={name.draw}
        error={problem}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <TextInput
        label="Community"
        description="The name in its address, for example nova"
        spellCheck={false}
        autoComplete="off"
        value={name.community}
        onChange={(event) => setName({ ...name, community: event.currentTarget.value })}
      />
      <Button type="submit" loading={isBusy} disabled={!name.draw.trim() || !name.community.trim()}>
        Check the draw
      </Button>
    </form>
  )
}

/** The community and the draw in a link; undefined if the link is not one of a draw. */
function namesIn(text: string): DrawName | undefined {
  const query = parsedAddress(text)?.searchParams
  const [community, draw] = [query?.get('community'), query?.get('draw')]
  return community && draw ? { community, draw } : undefined
}
