import type { OfficeIcon } from './adminNav'

export interface Command {
  id: string
  label: string
  /** The kind of the thing, or a detail that differs between things of the same name. */
  note?: string
  icon: OfficeIcon
  /** Inside the office, or (with `href`) somewhere else. */
  to?: string
  href?: string
  /** Does something on this page, such as opening a dialog. */
  run?: () => void
  /** More words it is found by. */
  words?: string
}

const BETWEEN_WORDS = /[\s&/-]+/

/** Every word typed begins a word of the command. */
export function matches({ label, note = '', words = '' }: Command, typed: string) {
  const there = `${label} ${note} ${words}`.toLowerCase().split(BETWEEN_WORDS)
  return typed
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .every((part) => there.some((word) => word.startsWith(part)))
}

/** Commands whose label begins with the first word typed, before those that are found by another word. */
export function inOrderOf(typed: string, commands: Command[]) {
  const first = typed.toLowerCase()
  const isNamed = ({ label }: Command) =>
    label
      .toLowerCase()
      .split(BETWEEN_WORDS)
      .some((word) => word.startsWith(first))
  return [...commands.filter(isNamed), ...commands.filter((command) => !isNamed(command))]
}
