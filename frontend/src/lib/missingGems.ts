/** The number of gems that the balance lacks; 0n if it is enough. */
export const missingGems = (price: string, balance: string | null) => {
  const missing = BigInt(price) - BigInt(balance ?? '0')
  return missing > 0n ? missing : 0n
}
