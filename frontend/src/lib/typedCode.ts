const BETWEEN = /[\s\p{Pd}\u2212\u30FC]/gu

/** A typed code without spaces and dashes of any kind. Phones of many countries write wide digits. */
export const plainCode = (text: string) => text.normalize('NFKC').replaceAll(BETWEEN, '')
