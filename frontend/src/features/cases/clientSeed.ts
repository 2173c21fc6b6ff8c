const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
const LENGTH = 20

/** A seed of this browser's own: 64 letters to choose from, so a byte's last six bits choose one. */
export const newClientSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % 64]).join('')

export const isClientSeed = (text: string) => /^[A-Za-z0-9_-]{1,64}$/.test(text)
