/** Splits at commas that are neither in parentheses nor in quotes, which begin only where a value may. */
export function splitFilter(text: string): string[] {
  const segments: string[] = []
  let [start, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at++
      else if (character === '"') isQuoted = false
    } else if (character === '"') {
      isQuoted = '.(,'.includes(text[at - 1] ?? ' ')
    } else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      segments.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...segments, text.slice(start)]
}
