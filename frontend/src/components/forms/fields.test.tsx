import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '@/test/render'
import { ImageField } from '../ImageField'
import { CountedTextarea } from './CountedTextarea'
import { DropArea } from './DropArea'
import { SelectField } from './SelectField'

function Note({ most }: { most?: number }) {
  const [text, setText] = useState('')
  return (
    <CountedTextarea
      label="Note"
      value={text}
      maxLength={most}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

test('a text counts its characters, 500 at most by default', async () => {
  const { user } = show(<Note />)
  expect(screen.getByText('0/500')).toBeVisible()
  await user.type(screen.getByLabelText('Note'), 'Hello')
  expect(screen.getByText('5/500')).toBeVisible()
})

test('near the end what is left is said aloud, and no more is taken', async () => {
  const { user } = show(<Note most={10} />)
  await user.type(screen.getByLabelText('Note'), 'Hello you all')
  expect(screen.getByLabelText('Note')).toHaveValue('Hello you ')
  expect(screen.getByText('0 characters left')).toBeInTheDocument()
})

test('a choice without options says so', () => {
  show(<SelectField label="Store" value="" options={[]} onChange={vi.fn<(value: string) => void>()} />)
  expect(screen.getByRole('option', { name: 'No options found' })).toBeInTheDocument()
})

test('a choice tells its value', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const options = [{ value: 'MERCH', label: 'Merch' }]
  const { user } = show(<SelectField label="Type" value="" options={options} onChange={onChange} />)
  await user.selectOptions(screen.getByLabelText('Type'), 'Merch')
  expect(onChange).toHaveBeenCalledWith('MERCH')
})

test('a dropped file is taken, and none while another is read', () => {
  const onFile = vi.fn<(file: File) => void>()
  const props = { icon: null, title: 'Drop a list', hint: '', accept: '.csv', problem: null, onFile }
  const file = new File(['a'], 'list.csv')
  const { unmount } = show(<DropArea {...props} />)
  const drop = () => fireEvent.drop(screen.getByText('Drop a list'), { dataTransfer: { files: [file] } })
  drop()
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file)
  unmount()
  show(<DropArea {...props} isBusy />)
  drop()
  expect(onFile).toHaveBeenCalledOnce()
})

test.each([
  ['nothing yet', null, 'Image is required'],
  ['a picture already', '/api/public/files/a.webp', ''],
])('a drop without a file on a field with %s', (_, current, problem) => {
  const onChange = vi.fn<(file: File | null) => void>()
  show(<ImageField label="Picture" value={null} current={current} onChange={onChange} />)
  fireEvent.drop(screen.getByText(/^Drop a/), { dataTransfer: { files: [] } })
  expect(screen.getByRole('alert')).toHaveTextContent(problem)
  expect(onChange).not.toHaveBeenCalled()
})
