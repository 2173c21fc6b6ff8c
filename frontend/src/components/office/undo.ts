import { create } from 'zustand'
import { errorText } from '@/api/errors'
import { UNDO_MS } from '@/lib/limits'
import { toast } from '@/lib/toast'

export interface Undo {
  /** The id of the row. */
  id: string
  /** The list that holds the row. */
  area: string
  /** A sentence: "Big raffle was deleted". */
  text: string
  /** The call that takes it back. Rejects with the reason. */
  undo: () => Promise<unknown>
}

/** The offers to undo, each at the row of its thing. The server keeps everything that an undo needs. */
export const useUndos = create<Undo[]>()(() => [])

const timers = new Map<string, ReturnType<typeof setTimeout>>()

export const dropUndo = (id: string) => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useUndos.setState((all) => all.filter((one) => one.id !== id), true)
}

/** Starts the time again. It waits while a person points at the row, or has the focus there. */
export const startUndoTime = (id: string) => {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dropUndo(id), UNDO_MS),
  )
}

export const holdUndoTime = (id: string) => clearTimeout(timers.get(id))

/** Shows the offer at the rows for UNDO_MS. */
export function offerUndo(offers: readonly Undo[]) {
  const ids = offers.map(({ id }) => id)
  useUndos.setState((all) => [...all.filter(({ id }) => !ids.includes(id)), ...offers], true)
  for (const id of ids) startUndoTime(id)
}

export async function takeBack({ id, undo }: Undo) {
  holdUndoTime(id)
  try {
    await undo()
    dropUndo(id)
  } catch (error) {
    startUndoTime(id)
    toast('ERROR', errorText(error))
  }
}
