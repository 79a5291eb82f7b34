import { CsvError } from '#services/shared/csv.ts'

const REPLACEMENT = '\uFFFD'
const NUL = '\0'
const ADVICE = 'save the file as CSV UTF-8'

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark, which spreadsheets write as "Unicode text". Text of another encoding
 * is refused with its line, since reading it would silently spoil names.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let begun: { readonly encoding: string; readonly decoder: TextDecoder } | undefined
  let head = new Uint8Array()
  let line = 1

  function begin(bytes: Uint8Array) {
    const encoding = encodingOf(bytes)
    begun = { encoding, decoder: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }) }
    return begun
  }

  function decode(bytes: Uint8Array, isLast: boolean): string {
    const { encoding, decoder } = begun ?? begin(bytes)
    const text = tryTo(
      () => decoder.decode(bytes, { stream: !isLast }),
      () => {
        const [good = ''] = new TextDecoder(encoding).decode(bytes).split(REPLACEMENT, 1)
        return new CsvError(line + breaksIn(good), `it is not ${encoding.toUpperCase()} text: ${ADVICE}`)
      },
    )
    // The database cannot store NUL, and UTF-16 without a byte order mark is full of it.
    const nul = text.indexOf(NUL)
    if (nul !== -1) throw new CsvError(line + breaksIn(text.slice(0, nul)), `it is not UTF-8 text: ${ADVICE}`)
    line += breaksIn(text)
    return text
  }

  for await (const chunk of chunks) {
    // The first two bytes tell the encoding, and the first chunk may have only one.
    const bytes: Uint8Array = begun ? chunk : Buffer.concat([head, chunk])
    if (begun || bytes.length >= 2) yield decode(bytes, false)
    else head = new Uint8Array(bytes)
  }
  yield decode(begun ? new Uint8Array() : head, true)
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function tryTo<Value>(act: () => Value, failure: () => Error): Value {
  try {
    return act()
  } catch {
    throw failure()
  }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}
