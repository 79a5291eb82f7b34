import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { currentTerms } from '#facts/policies/terms.ts'

/** About a hundred pages in one currency; what their parts share is kept once. */
const MAX_CHARACTERS = 6_000_000
/** A section that a page made from more than this is rendered each time. */
const MAX_KEY_CHARACTERS = 400_000

/**
 * Keeps the HTML of sections by what they are made from: a component's code, its properties, and the terms, which
 * components read by themselves. So nothing here ever becomes wrong, and nothing must be told to forget.
 */
export class KeptSections {
  readonly #sections = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, key) => html.length + key.length,
  })

  sectionOf(component: object, madeFrom: object, render: () => string): string {
    const written = keyOf([component, currentTerms().version, madeFrom])
    if (written === undefined) return render()
    const key = hash('sha256', written, 'base64')
    const found = this.#sections.get(key)
    if (found !== undefined) return found
    const html = render()
    this.#sections.set(key, html)
    return html
  }
}

/** What cannot be written: it may change without being another. */
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
