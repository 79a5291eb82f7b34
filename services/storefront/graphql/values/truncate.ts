/** Truncates as Shopify does: the dots count, and surrogate pairs stay whole. */
export function truncate(text: string, length: number | null | undefined): string {
  if (length == null) return text
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, Math.max(0, length - 3)).join('')}...`
}
