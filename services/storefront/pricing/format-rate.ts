/** Formats a rate with no more decimals than it has: 6.875%, 4%. */
export function formatRate(millionths: number): string {
  return `${Number((millionths / 10_000).toFixed(4))}%`
}
