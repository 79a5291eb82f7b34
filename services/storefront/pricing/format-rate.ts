/** 6.875%, 4%: no more decimals than the rate has. */
export function formatRate(millionths: number): string {
  return `${Number((millionths / 10_000).toFixed(4))}%`
}
