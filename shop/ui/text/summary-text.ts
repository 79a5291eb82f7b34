/** A search engine cuts a longer description itself. */
const MAX_SUMMARY_LENGTH = 160

/** The beginning of a text in whole words, on one line. */
export function summaryText(text: string, most = MAX_SUMMARY_LENGTH): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= most) return line
  const start = line.slice(0, most)
  const end = start.lastIndexOf(' ')
  // A text without a space is cut where it must be, but never through a character of two code units.
  const words = end > 0 ? start.slice(0, end) : start.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '')
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`
}
