import { pipeline, Readable, type Transform } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as v from 'valibot'
import type { DumpedRow, DumpLine } from '#database/dump/dump-tables.ts'
import { CommandFailure } from '../command/command-verb.ts'

/** One row is one line at most, and the largest is a picture. */
const MAX_LINE_BYTES = 256 * 1024 * 1024
const NEWLINE = 10

const headSchema = v.object({
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Tells shops apart, and nothing else about them. */
  shop: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  publicUrl: v.pipe(v.string(), v.maxLength(2_000)),
  migrations: v.array(
    v.object({
      number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999)),
      name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)),
      checksum: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

const NAME = v.pipe(v.string(), v.maxLength(200))

const lineSchema = v.variant('kind', [
  v.object({ kind: v.literal('table'), table: NAME, columns: v.pipe(v.array(NAME), v.maxLength(1_600)) }),
  v.object({ kind: v.literal('rows'), rows: v.custom<readonly DumpedRow[]>(areRows) }),
  v.object({
    kind: v.literal('sequence'),
    name: NAME,
    lastValue: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)),
  }),
  v.object({ kind: v.literal('end'), rows: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
])

/** What a backup says of itself before its rows. */
export type BackupHead = v.InferOutput<typeof headSchema>

/** Looks at each value itself: a schema for each would take most of the time of reading. */
function areRows(rows: unknown): boolean {
  return (
    Array.isArray(rows) &&
    rows.every(
      (row) => Array.isArray(row) && row.every((value) => value === null || typeof value === 'string'),
    )
  )
}

/** The bytes of a head and its lines, made small. */
export function packLines(head: BackupHead, lines: AsyncIterable<DumpLine>): AsyncIterable<Buffer> {
  return through(createZstdCompress(), writeLines(head, lines))
}

/** Whoever reads what comes out fails with the error of what went in. */
function through(packer: Transform, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  pipeline(Readable.from(bytes, { objectMode: false }), packer, () => {})
  return packer
}

async function* writeLines(head: BackupHead, lines: AsyncIterable<DumpLine>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(head)}\n`)
  for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`)
}

export interface UnpackedBackup {
  readonly head: BackupHead
  readonly lines: AsyncIterable<DumpLine>
}

/** `name` is what the messages call the file. */
export async function unpackLines(bytes: AsyncIterable<Buffer>, name: string): Promise<UnpackedBackup> {
  const unreadable = () => new CommandFailure(`${name} holds what no backup holds`)
  const parse = <Schema extends v.GenericSchema>(schema: Schema, line: Buffer): v.InferOutput<Schema> => {
    try {
      return v.parse(schema, JSON.parse(line.toString()))
    } catch (cause) {
      throw cause instanceof v.ValiError || cause instanceof SyntaxError ? unreadable() : cause
    }
  }
  const texts = splitLines(through(createZstdDecompress(), bytes), unreadable)
  const first = await texts.next()
  if (first.done) throw unreadable()
  const head = parse(headSchema, first.value)
  return { head, lines: parsed() }

  async function* parsed(): AsyncGenerator<DumpLine> {
    for await (const line of texts) yield parse(lineSchema, line)
  }
}

async function* splitLines(bytes: AsyncIterable<Buffer>, tooLong: () => Error): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    let from = 0
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...pieces, piece.subarray(from, at)])
      pieces = []
      length = 0
      from = at + 1
    }
    pieces.push(piece.subarray(from))
    length += piece.length - from
    if (length > MAX_LINE_BYTES) throw tooLong()
  }
  if (length > 0) yield Buffer.concat(pieces)
}
