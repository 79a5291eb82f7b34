/** A notification holds less than 8,000 bytes, some of which stand before the part. */
export const PART_BYTES = 7_800
const MAX_PARTS = 1_024
/** Bounds the processes that share a database, including those that ended long ago. */
const MAX_SENDERS = 256

/** Splits a text into notifications, which `PartsReader` puts together again. */
export function toParts(from: string, number: number, text: string): string[] {
  // The text becomes plain ASCII, so that a character is a byte.
  const ascii = text.replace(
    /[\u007f-\uffff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const parts = ascii.match(new RegExp(`.{1,${PART_BYTES}}`, 'gs')) ?? []
  return parts.map((part, at) => `${from} ${number} ${at + 1}/${parts.length} ${part}`)
}

interface Begun {
  readonly number: number
  readonly parts: string[]
}

const PART = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/s

/** The parts of one text arrive in their order, with nothing of the same sender's between them. */
export class PartsReader {
  readonly #begun = new Map<string, Begun>()

  /** Answers the whole text with its last part, and undefined before. */
  read(notification: string): { from: string; text: string } | undefined {
    const [, from = '', number, place, count, part = ''] = PART.exec(notification) ?? []
    if (Number(count) > MAX_PARTS || (!this.#begun.has(from) && this.#begun.size >= MAX_SENDERS))
      return undefined
    const begun = place === '1' ? { number: Number(number), parts: [] } : this.#begun.get(from)
    // Parts that were sent before this process listened are missing.
    if (!begun || begun.number !== Number(number) || begun.parts.length + 1 !== Number(place)) {
      this.#begun.delete(from)
      return undefined
    }
    begun.parts.push(part)
    if (place !== count) {
      this.#begun.set(from, begun)
      return undefined
    }
    this.#begun.delete(from)
    return { from, text: begun.parts.join('') }
  }
}
