import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { readCsv, SPREADSHEET_SEPARATORS } from '#services/shared/csv.ts'
import { decodeText } from '#services/storefront/admin/csv/decode-text.ts'
import { CommandFailure } from '../../command/command-verb.ts'
import { COLUMNS, type JudgemeCells, type JudgemeReview, readJudgemeRow } from './judgeme-row.ts'

export interface ReadReview extends JudgemeReview {
  /** The line of the file, counted from 1. */
  readonly line: number
}

export interface BrokenRow {
  readonly line: number
  readonly problems: readonly string[]
}

/** Reads one row at a time. Throws a CommandFailure or a CsvError where the file is not such an export. */
export async function* readReviewFile(file: string): AsyncGenerator<ReadReview | BrokenRow> {
  await stat(file).catch((cause) => {
    throw new CommandFailure(`there is no file ${file}`, { cause })
  })
  let header: readonly string[] | undefined
  const text = decodeText(createReadStream(file))
  for await (const { line, cells } of readCsv(text, SPREADSHEET_SEPARATORS)) {
    if (header === undefined) header = readHeader(cells)
    else if (cells.length === header.length) yield { line, ...readJudgemeRow(cellsOf(header, cells)) }
    else yield { line, problems: [`it has ${cells.length} cells, and the first line has ${header.length}`] }
  }
  if (header === undefined) throw new CommandFailure('the file is empty')
}

function readHeader(cells: readonly string[]): readonly string[] {
  const header = cells.map((name) => name.trim().toLowerCase())
  const missing = Object.entries(COLUMNS).flatMap(([name, need]) =>
    need === 'needed' && !header.includes(name) ? [name] : [],
  )
  if (missing.length > 0) {
    const names = missing.join(', ')
    throw new CommandFailure(`the first line does not name ${names}, as Judge.me's export of reviews does`)
  }
  const twice = header.find((name, at) => header.indexOf(name) !== at)
  if (twice !== undefined) throw new CommandFailure(`the first line names ${JSON.stringify(twice)} twice`)
  return header
}

function cellsOf(header: readonly string[], cells: readonly string[]): JudgemeCells {
  const named = Object.keys(COLUMNS).map((name) => [name, cells[header.indexOf(name)] ?? ''])
  return Object.fromEntries(named)
}
