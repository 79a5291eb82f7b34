import { hash } from 'node:crypto'

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

/** What is frozen whole, as the services' answers are, never has another text: its digest stands for it. */
const digests = new WeakMap<object, string>()

function digestOf(frozen: object): string {
  const known = digests.get(frozen)
  if (known !== undefined) return known
  const whole = { text: '' }
  writeParts(frozen, whole, true)
  const digest = `#${hash('sha256', whole.text, 'base64')};`
  digests.set(frozen, digest)
  return digest
}

function isFrozenWhole(value: unknown): boolean {
  if (typeof value === 'function') return false
  if (typeof value !== 'object' || value === null || digests.has(value)) return true
  // Nothing keeps a Map, a Set or a Date from changing.
  if (!Object.isFrozen(value) || value instanceof Map || value instanceof Set || value instanceof Date)
    return false
  return Object.values(value).every(isFrozenWhole)
}

/** The parts of what is frozen whole are written out, or each of them would be digested as well. */
function write(value: unknown, written: { text: string }, isWithinFrozen = false): void {
  if (written.text.length > MAX_KEY_CHARACTERS) throw new Unknown()
  if (typeof value === 'string') written.text += `"${value.length}:${value}`
  else if (typeof value === 'function') written.text += `f${numberOf(value)};`
  else if (typeof value !== 'object' || value === null) written.text += `${typeof value} ${String(value)};`
  else if (!isWithinFrozen && isFrozenWhole(value)) written.text += digestOf(value)
  else writeParts(value, written, isWithinFrozen)
}

function writeParts(value: object, written: { text: string }, isWithinFrozen: boolean): void {
  if (Array.isArray(value)) {
    written.text += `[${value.length}`
    for (const each of value) write(each, written, isWithinFrozen)
    return
  }
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
    write(each, written, isWithinFrozen)
  }
  written.text += '}'
}
