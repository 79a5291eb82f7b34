import { BYTE_ORDER_MARK } from '#services/admin-contract/csv-record.ts'

export interface CsvRecord {
  /** The line of the file that the record begins on, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The file is not the CSV of RFC 4180 at this line. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  readonly line: number
  readonly problem: string

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`)
    this.line = line
    this.problem = problem
  }
}

/** A quote that is never closed would otherwise take in the rest of the file. */
const MAX_CELL_CHARACTERS = 1_000_000
/** No such file has nearly as many columns, and one without line breaks would be held whole. */
const MAX_CELLS = 10_000
/** Spreadsheets put these between cells: in countries with a decimal comma it is a semicolon. */
export const SPREADSHEET_SEPARATORS = ',;\t'

type State = 'start' | 'plain' | 'quoted' | 'closed'

/**
 * Reads the records of a CSV that arrives in pieces cut anywhere, and holds one of them at most. Of several separators
 * the one that comes first is the file's: its first line holds names, which contain none of them.
 */
export async function* readCsv(chunks: AsyncIterable<string>, separators = ','): AsyncGenerator<CsvRecord> {
  let separator = separators.length === 1 ? separators : undefined
  let state = 'start' as State
  let cells: string[] = []
  let cell = ''
  let line = 1
  let begunOn = 1
  let afterReturn = false
  let isFirst = true

  function isSeparator(character: string): boolean {
    if (separator === undefined && separators.includes(character)) separator = character
    return character === separator
  }

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
    } else if (isSeparator(character)) endCell()
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
