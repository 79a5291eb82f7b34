/** No client means to nest deeper, and writing JSON of this depth is far from ending in an exception. */
export const MAX_DEPTH = 64
/** Reading a mebibyte of the dearest JSON takes longer than a message may take; this many values take milliseconds. */
export const MAX_VALUES = 10_000
/** Bounds the outermost list or object. A message has five values. */
const MAX_OUTLINE_VALUES = 16

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

export type ParsedJson =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'no-json' }
  /** The JSON was not read. `outline` has null for each list and object in its outermost one, if it is JSON at all. */
  | { readonly kind: 'too-complex'; readonly outline: unknown }

/** Reads strangers' JSON. A scan comes first, as parsing may take a hundred times longer. */
export function parseJson(bytes: Buffer): ParsedJson {
  if (isTooComplex(bytes)) return { kind: 'too-complex', outline: parse(outlineOf(bytes)) }
  const value = parse(bytes.toString('utf8'))
  return value === undefined ? { kind: 'no-json' } : { kind: 'parsed', value }
}

/** Undefined if the text is not JSON, as no JSON means it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isTooComplex(bytes: Buffer): boolean {
  // Every value but the first of its list or object comes after a comma, and takes two bytes.
  if (bytes.length < MAX_DEPTH) return false
  let [depth, values] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA) values++
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++
      if (++depth > MAX_DEPTH) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    if (values > MAX_VALUES) return true
  }
  return false
}

/** The JSON with null for every list and object within the outermost one. */
function outlineOf(bytes: Buffer): string {
  let [text, depth, from, values] = ['', 0, 0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA && depth === 1) {
      if (++values >= MAX_OUTLINE_VALUES) return ''
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (depth++ === 1) text += `${bytes.toString('utf8', from, at)}null`
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (--depth === 1) from = at + 1
    }
  }
  return depth === 0 ? text + bytes.toString('utf8', from) : ''
}

/** Index of the quote that ends the string. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
