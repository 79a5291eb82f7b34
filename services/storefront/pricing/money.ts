const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatUsd(cents: number): string {
  return USD.format(cents / 100)
}

/** A share of an amount, half a cent upwards; in whole numbers throughout, however large the order. */
export function shareHalfUp(cents: number, share: number, whole: number): number {
  return Number((BigInt(cents) * BigInt(share) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}
