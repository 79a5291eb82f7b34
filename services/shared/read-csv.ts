export interface CsvRecord {
  /** The line of the file that it begins on, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The file is not the CSV of RFC 4180 at this line. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  readonly line: number

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`)
    this.line = line
  }
}

/** A quote that is never closed would otherwise take in the rest of the file. */
const MAX_CELL_CHARACTERS = 1_000_000
/** Far more columns than any such file has; one without line breaks would be held whole. */
const MAX_CELLS = 10_000
const BYTE_ORDER_MARK = '\uFEFF'

type State = 'start' | 'plain' | 'quoted' | 'closed'

/** The records of a CSV that arrives in pieces cut anywhere; never holds more than one of them. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let state = 'start' as State
  let cells: string[] = []
  let cell = ''
  let line = 1
  let begunOn = 1
  let afterReturn = false
  let isFirst = true

  function endCell() {
    if (cells.length === MAX_CELLS) throw new CsvError(begunOn, `it has more than ${MAX_CELLS} cells`)
    cells.push(cell)
    cell = ''
    state = 'start'
  }

  /** Undefined for an empty line. */
  function endRecord(): CsvRecord | undefined {
    const isBlank = cells.length === 0 && cell === '' && state === 'start'
    const startedOn = begunOn
    if (!isBlank) endCell()
    const record = { line: startedOn, cells }
    cells = []
    begunOn = line
    return isBlank ? undefined : record
  }

  function take(character: string) {
    if (state === 'quoted') {
      if (character === '"') state = 'closed'
      else cell += character
    } else if (character === ',') endCell()
    else if (character === '"' && state === 'start') state = 'quoted'
    else if (character === '"' && state === 'closed') {
      cell += '"'
      state = 'quoted'
    } else if (state === 'closed') throw new CsvError(line, 'there is text after a closing quote')
    else if (character === '"') throw new CsvError(line, 'there is a quote inside a cell that is not quoted')
    else {
      cell += character
      state = 'plain'
    }
    if (cell.length > MAX_CELL_CHARACTERS)
      throw new CsvError(begunOn, `a cell has more than ${MAX_CELL_CHARACTERS} characters`)
  }

  for await (const chunk of chunks) {
    for (const character of isFirst && chunk.startsWith(BYTE_ORDER_MARK) ? chunk.slice(1) : chunk) {
      const endsReturn = afterReturn && character === '\n'
      afterReturn = character === '\r'
      const isBreak = character === '\n' || character === '\r'
      if (isBreak && !endsReturn) line++
      if (isBreak && state !== 'quoted') {
        const record = endsReturn ? undefined : endRecord()
        if (record) yield record
      } else take(character)
    }
    isFirst &&= chunk === ''
  }
  if (state === 'quoted') throw new CsvError(begunOn, 'a quote is not closed')
  const last = endRecord()
  if (last) yield last
}
