import { CsvError } from '#services/shared/read-csv.ts'

const REPLACEMENT = '\uFFFD'

/** Text of another encoding is refused at its line: read all the same, it would spoil names without a word. */
export async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 1
  for await (const chunk of chunks) {
    const text = decode(chunk)
    line += breaksIn(text)
    yield text
  }
  yield decode(undefined)

  function decode(chunk: Uint8Array | undefined): string {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      const [good = ''] = new TextDecoder().decode(chunk).split(REPLACEMENT, 1)
      throw new CsvError(line + breaksIn(good), 'it is not UTF-8 text: save the file as CSV UTF-8')
    }
  }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}
