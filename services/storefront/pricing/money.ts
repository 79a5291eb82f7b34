const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatUsd(cents: number): string {
  return USD.format(cents / 100)
}

/** Writes what is taken off with a minus sign, for people: programs read the hyphen of `formatUsd`. */
export function formatSum(cents: number): string {
  return formatUsd(cents).replace('-', '−')
}

/** Returns a share of an amount, rounded half a cent up; integer arithmetic keeps it exact for orders of any size. */
export function shareHalfUp(cents: number, share: number, whole: number): number {
  return Number((BigInt(cents) * BigInt(share) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}

/** Formats a rate with no more decimals than it has: 6.875%, 4%. */
export function formatRate(millionths: number): string {
  return `${Number((millionths / 10_000).toFixed(4))}%`
}
