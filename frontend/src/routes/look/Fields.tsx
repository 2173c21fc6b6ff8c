import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '@/components/Choice'
import { CopyField } from '@/components/CopyField'
import { FormProblem } from '@/components/FormProblem'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { ColorField } from '@/components/forms/ColorField'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { ImageField } from '@/components/ImageField'
import { PasswordChecklist } from '@/components/PasswordChecklist'
import { SearchField } from '@/components/SearchField'
import classes from './look.module.css'
import { Specimen } from './Specimen'

export function Fields() {
  const [text, setText] = useState('A seat in the front row')
  const [search, setSearch] = useState('mug')
  const [color, setColor] = useState('#9146FF')
  const [choice, setChoice] = useState<'NEW' | 'POPULAR'>('NEW')
  const [picture, setPicture] = useState<File | null>(null)
  return (
    <Specimen title="Fields">
      <Stack gap="md" className={classes.wide}>
        <TextInput
          label="Name"
          description="What fans will read first"
          required
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput label="Email" placeholder="you@example.com" error="Please enter a valid email address" />
        <TextInput label="Address" value="/creator/nova" readOnly disabled />
        <PasswordInput label="Password" defaultValue="Gemhall" />
        <PasswordChecklist id="look-password" value="Gemhall" />
        <SearchField label="Search products" value={search} onChange={setSearch} />
        <Choice
          label="Badge"
          value={choice}
          options={[
            { value: 'NEW', label: 'New' },
            { value: 'POPULAR', label: 'Popular' },
          ]}
          onChange={setChoice}
        />
        <ChoiceCards
          label="Badge, to be seen"
          value={choice}
          options={[
            { value: 'NEW', label: 'New', note: 'For two weeks' },
            { value: 'POPULAR', label: 'Popular', note: 'While it sells' },
          ]}
          onChange={setChoice}
        />
        <CountedTextarea label="Description" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <ImageField label="Picture" description="At most 2 MB" value={picture} onChange={setPicture} />
        <ColorField value={color} onChange={setColor} />
        <CopyField label="Your link" value="https://gemhall.example/creator/nova" />
        <FormProblem error={new Error('The price changed to 450 gems. Look again and decide.')} />
      </Stack>
    </Specimen>
  )
}
