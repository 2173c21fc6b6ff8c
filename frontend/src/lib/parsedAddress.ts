/** The parts of an absolute address; null if the text is none. Supported browsers lack `URL.parse`. */
export function parsedAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
