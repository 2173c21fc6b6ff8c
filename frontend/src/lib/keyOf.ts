/** The text as a key of the record, if it is one: for values that come from an address. */
export const keyOf = <Key extends string>(record: Record<Key, unknown>, text: string | undefined): Key | undefined =>
  (Object.keys(record) as Key[]).find((key) => key === text)
