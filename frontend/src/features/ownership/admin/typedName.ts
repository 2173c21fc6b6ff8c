const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** True if the person typed the community's name, as the server compares it. */
export const isNameOf = (name: string, typed: string) => folded(typed) === folded(name)
