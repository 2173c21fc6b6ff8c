import { useMantineStyleNonce } from '@mantine/core'
import { useState } from 'react'
import type { Scheme, Shape, Showroom } from '@/api/shapes'
import { boot } from '@/api/boot'
import { Branded } from '@/components/Branded'
import { Choice } from '@/components/Choice'
import { Segmented } from '@/components/Segmented'
import { Title } from '@/components/Title'
import { Actions, Letters } from './Basics'
import { Fields } from './Fields'
import { Forms } from './Forms'
import { Figured, Lists } from './Lists'
import classes from './look.module.css'
import { Pictures } from './Pictures'

type View = 'all' | `${number}`
const SCHEMES = ['dark', 'light'] as const
const AS_CHOSEN = { value: 'own', label: 'Its own' } as const

/** Every component with its states, in three brandings side by side or in one of them at full width. */
export function Component() {
  const room = boot.showroom
  const styleNonce = useMantineStyleNonce()
  const [view, setView] = useState<View>('all')
  const [scheme, setScheme] = useState<Scheme | 'own'>('own')
  const [shape, setShape] = useState<Shape | 'own'>('own')
  const [pair, setPair] = useState('own')
  if (!room) return null

  const shown = view === 'all' ? room.looks.slice(0, 3) : room.looks.filter((_, index) => String(index) === view)
  return (
    <div className={classes.page}>
      <Title>Components</Title>
      <style nonce={styleNonce?.()}>{room.fontPairs.map(({ css }) => css).join('')}</style>
      <div className={classes.controls}>
        <h1 className={classes.title}>Components</h1>
        <Segmented
          label="Branding"
          value={view}
          options={[
            { value: 'all', label: 'Three' },
            ...room.looks.map(({ name }, index) => ({ value: `${index}` as View, label: name })),
          ]}
          onChange={setView}
        />
        <Segmented
          label="Scheme"
          value={scheme}
          options={[AS_CHOSEN, ...SCHEMES.map((value) => ({ value, label: value }))]}
          onChange={setScheme}
        />
        <Choice
          label=""
          aria-label="Shape"
          value={shape}
          options={[AS_CHOSEN, ...(Object.keys(room.shapes) as Shape[]).map((value) => ({ value, label: value }))]}
          onChange={setShape}
        />
        <Choice
          label=""
          aria-label="Fonts"
          value={pair}
          options={[AS_CHOSEN, ...room.fontPairs.map(({ slug, name }) => ({ value: slug, label: name }))]}
          onChange={setPair}
        />
      </div>
      <div className={classes.stage} data-one={shown.length === 1 || undefined}>
        {shown.map((look) => (
          <Column key={look.name} room={room} look={look} scheme={scheme} shape={shape} pair={pair} />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps {
  room: Showroom
  look: Showroom['looks'][number]
  scheme: Scheme | 'own'
  shape: Shape | 'own'
  pair: string
}

function Column({ room, look, scheme, shape, pair }: ColumnProps) {
  const worn = scheme === 'own' ? look.scheme : scheme
  const wanted = pair === 'own' ? look.fontPair : pair
  const fonts = room.fontPairs.find(({ slug }) => slug === wanted)?.variables
  const corners = room.shapes[shape === 'own' ? look.shape : shape]
  return (
    <Branded look={{ scheme: worn, variables: { ...look.schemes[worn], ...corners, ...fonts } }}>
      <div className={classes.column}>
        <h2 className={classes.name}>{look.name}</h2>
        <Letters />
        <Actions />
        <Fields />
        <Forms />
        <Pictures color={look.brandColor} scheme={worn} />
        <Figured />
        <Lists />
      </div>
    </Branded>
  )
}
