/** The oldest browsers in which the product works. README.md names them, and src/test/sources.test.ts compares. */
export const OLDEST_BROWSERS = { chrome: 119, firefox: 128, safari: 17 }

/** The same, as the build names them. */
export const targets = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`)
