/** A value whose text is longer than this gets none, so that nobody keeps anything by it. */
const MAX_KEY_CHARACTERS = 400_000

/** Thrown for a value that has no text: such a value may change without becoming another. */
class Unknown extends Error {}

/** Equal texts mean equal values; undefined, where a value is of a kind that has no text. */
export function keyOf(value: unknown): string | undefined {
  const written = { text: '' }
  try {
    write(value, written)
  } catch (error) {
    if (error instanceof Unknown) return undefined
    throw error
  }
  return written.text
}

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** Functions have a number for as long as there are. */
function numberOf(value: object): number {
  const known = numbers.get(value)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(value, lastNumber)
  return lastNumber
}

function write(value: unknown, written: { text: string }): void {
  if (written.text.length > MAX_KEY_CHARACTERS) throw new Unknown()
  if (typeof value === 'string') written.text += `"${value.length}:${value}`
  else if (typeof value === 'function') written.text += `f${numberOf(value)};`
  else if (typeof value !== 'object' || value === null) written.text += `${typeof value} ${String(value)};`
  else if (Array.isArray(value)) {
    written.text += `[${value.length}`
    for (const each of value) write(each, written)
  } else writeObject(value, written)
}

function writeObject(value: object, written: { text: string }): void {
  if (value instanceof Map || value instanceof Set) {
    written.text += value instanceof Map ? `M${value.size}` : `S${value.size}`
    for (const each of value) write(each, written)
    return
  }
  if (value instanceof Date) {
    written.text += `D${value.getTime()};`
    return
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new Unknown()
  // A component may be wrapped, as by `memo`: such an object is the same for as long as there is the module.
  if ('$$typeof' in value) {
    written.text += `c${numberOf(value)};`
    return
  }
  written.text += '{'
  for (const [name, each] of Object.entries(value)) {
    written.text += `${name.length}:${name}=`
    write(each, written)
  }
  written.text += '}'
}
