import { RestError } from '../rest-error.ts'

/** Readings are tried one after another, so failures are frequent: they share one error, which is traced once. */
const FAILURE = new Error('a reading has failed')

/** The place that reading a parameter has reached. A failure tells what was expected, furthest along. */
export class Cursor {
  readonly #text: string
  #at = 0
  #furthest = 0
  #expected = new Set<string>()

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  sees(token: string): boolean {
    return this.#text.startsWith(token, this.#at)
  }

  takes(token: string): boolean {
    if (!this.sees(token)) return false
    this.#at += token.length
    return true
  }

  expect(token: string, name = `"${token}"`): void {
    if (!this.takes(token)) this.fail(name)
  }

  /** The pattern must be sticky. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** Answers undefined, and goes back to where it was, if the reading fails. */
  attempt<Result>(read: () => Result): Result | undefined {
    const from = this.#at
    try {
      return read()
    } catch (error) {
      if (error !== FAILURE) throw error
      this.#at = from
      return undefined
    }
  }

  fail(expected: string): never {
    this.lacks(expected)
    throw FAILURE
  }

  /** Notes what may stand here and does not, for a failure that comes yet. */
  lacks(expected: string): void {
    if (this.#at > this.#furthest) {
      this.#furthest = this.#at
      this.#expected.clear()
    }
    if (this.#at === this.#furthest) this.#expected.add(expected)
  }

  /** The failure in the words of PostgREST's parser. */
  describeFailure(): { column: number; details: string } {
    const unexpected = this.#text[this.#furthest]
    const found = unexpected === undefined ? 'end of input' : JSON.stringify(unexpected)
    return {
      column: this.#furthest + 1,
      details: `unexpected ${found} expecting ${alternatives([...this.#expected])}`,
    }
  }
}

function alternatives(expected: readonly string[]): string {
  const last = expected.slice(-2).join(' or ')
  return [...expected.slice(0, -2), last].join(', ')
}

/** Reads the whole of a parameter's text, or refuses the request. `before` counts the characters in front of it. */
export function parseWhole<Result>(
  what: string,
  text: string,
  read: (cursor: Cursor) => Result,
  before = 0,
): Result {
  const cursor = new Cursor(text)
  const result = cursor.attempt(() => {
    const value = read(cursor)
    if (!cursor.isAtEnd) cursor.fail('end of input')
    return { value }
  })
  if (result) return result.value
  const { column, details } = cursor.describeFailure()
  throw new RestError(
    400,
    'PGRST100',
    `"failed to parse ${what} (${text})" (line 1, column ${before + column})`,
    {
      details,
    },
  )
}

/** Reads one item or more, with the separator between them. */
export function separated<Result>(cursor: Cursor, separator: string, read: () => Result): Result[] {
  const found = [read()]
  while (cursor.takes(separator)) found.push(read())
  return found
}
