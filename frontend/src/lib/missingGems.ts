/** How many gems are missing; 0n when there are enough. */
export const missingGems = (price: string, balance: string | null) => {
  const missing = BigInt(price) - BigInt(balance ?? '0')
  return missing > 0n ? missing : 0n
}
