import { escapeIdentifier } from 'pg'

/**
 * A piece of a statement. Its text comes from the code and the schema; anything that came with the request is a value,
 * and a value is always a parameter.
 */
export interface Sql {
  readonly texts: readonly string[]
  /** Each value stands between two texts. */
  readonly values: readonly (string | null)[]
}

export function sql(strings: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  return concat(strings.flatMap((text, at) => [plain(text), pieces[at] ?? NOTHING]))
}

export const NOTHING: Sql = { texts: [''], values: [] }

export function value(given: string | number | null): Sql {
  return { texts: ['', ''], values: [given === null ? null : String(given)] }
}

/** A name of the schema. */
export function name(identifier: string): Sql {
  return plain(escapeIdentifier(identifier))
}

/** A type or an expression that the schema holds as SQL, never a part of a request. */
export function ofSchema(text: string): Sql {
  return plain(text)
}

export function exposed(identifier: string): Sql {
  return plain(`public.${escapeIdentifier(identifier)}`)
}

export function join(pieces: readonly Sql[], separator: ', ' | ' and ' | ' or '): Sql {
  return concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [plain(separator), piece])))
}

export function toStatement({ texts, values }: Sql): { text: string; values: (string | null)[] } {
  return {
    text: texts.map((text, at) => (at === 0 ? text : `$${at}${text}`)).join(''),
    values: [...values],
  }
}

function plain(text: string): Sql {
  return { texts: [text], values: [] }
}

function concat(pieces: readonly Sql[]): Sql {
  const texts = ['']
  const values: (string | null)[] = []
  for (const piece of pieces) {
    const [first = '', ...others] = piece.texts
    texts[texts.length - 1] += first
    texts.push(...others)
    values.push(...piece.values)
  }
  return { texts, values }
}
