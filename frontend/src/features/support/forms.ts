/** A multipart body: each picture is a part of its own, and values that are not given are left out. */
export function multipart(
  fields: Record<string, string | boolean | null | undefined>,
  pictures: readonly File[],
  lists: Record<string, readonly string[]> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) body.set(name, String(value))
  }
  for (const [name, values] of Object.entries(lists)) for (const value of values) body.append(name, value)
  for (const picture of pictures) body.append('pictures', picture)
  return body
}
