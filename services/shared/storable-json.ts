/** No client nests this deep, and no recursive function runs out of stack at this depth. */
const DEEPEST = 100

/** Says what is wrong in the words of whoever reads the value, by throwing. */
type Refuse = (problem: string) => never

/** Makes JSON that the database keeps: it has neither the character NUL nor half of a surrogate pair. */
export function storableJson(value: unknown, refuse: Refuse, depth = 0): unknown {
  if (depth > DEEPEST) refuse('nested too deeply')
  if (typeof value === 'string') return storableText(value, refuse)
  if (Array.isArray(value)) return value.map((item) => storableJson(item, refuse, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      storableText(key, refuse),
      storableJson(item, refuse, depth + 1),
    ]),
  )
}

function storableText(value: string, refuse: Refuse): string {
  if (value.includes('\0')) refuse('NUL in a string')
  return value.toWellFormed()
}
