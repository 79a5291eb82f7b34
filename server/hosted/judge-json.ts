/** How much structure an answer may have, whatever it weighs. */
export interface JsonBounds {
  /** Values, or members and items, of all its objects and lists together. */
  readonly values: number
  /** Objects and lists within each other. */
  readonly depth: number
}

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  ...Buffer.from('",[\\]{}'),
] as [number, number, number, number, number, number, number]

/**
 * Whether reading this text as JSON stays cheap. It is asked before `JSON.parse`, which holds the thread for seconds over
 * some MB of brackets and takes a hundred times their memory, while as many bytes of prose cost nothing.
 */
export function isWithinBounds(text: Uint8Array, { values, depth }: JsonBounds): boolean {
  let [seen, open] = [0, 0]
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]
    if (isString) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isString = false
    } else if (byte === QUOTE) {
      isString = true
    } else if (byte === COMMA) {
      seen += 1
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      seen += 1
      open += 1
      if (open > depth) return false
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      open -= 1
    }
  }
  return seen <= values
}
