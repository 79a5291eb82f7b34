import { describe, expect, test } from 'vitest'
import { withoutGuard, writeRecord } from '#services/admin-contract/csv-record.ts'
import { type CsvRecord, readCsv } from './csv.ts'

async function read(...chunks: string[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const record of readCsv(inPieces(chunks))) records.push(record)
  return records
}

async function* inPieces(chunks: readonly string[]) {
  yield* chunks
}

const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells)

describe('a CSV', () => {
  test.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['\uFEFFa,b', [['a', 'b']]],
    ['a,,\r\n', [['a', '', '']]],
    ['"a ""quoted"", cell",b', [['a "quoted", cell', 'b']]],
    ['"two\r\nlines",b\r\n', [['two\r\nlines', 'b']]],
    ['""\n\n\na', [[''], ['a']]],
    ['', []],
  ])('%j is read', async (text, records) => {
    expect(await cellsOf(text)).toEqual(records)
  })

  test('keeps to the separator that its first line has, or to the only one that there is', async () => {
    const separators = ',;\t'
    const inCells = async (text: string, only?: string) => {
      const records: (readonly string[])[] = []
      for await (const { cells } of readCsv(inPieces([text]), only)) records.push(cells)
      return records
    }
    expect(await inCells('a;b\n1,5;c', separators)).toEqual([
      ['a', 'b'],
      ['1,5', 'c'],
    ])
    expect(await inCells('a;b\n1,5;c', ',')).toEqual([['a;b'], ['1', '5;c']])
  })

  test('names the line that each record begins on', async () => {
    const records = await read('a\r\n"b\r\nb"\r\n\r\nc\nd')
    expect(records.map(({ line }) => line)).toEqual([1, 2, 5, 6])
  })

  test.each([
    ['a\nb"c', 'line 2: there is a quote inside a cell that is not quoted'],
    ['a\n"b" c', 'line 2: there is text after a closing quote'],
    ['a\n\n"b\nc\nd', 'line 3: a quote is not closed'],
    [`a\n"${'x'.repeat(1_000_001)}`, 'line 2: a cell has more than 1000000 characters'],
    [`a\n${','.repeat(10_000)}`, 'line 2: it has more than 10000 cells'],
  ])('that is broken is refused with its line', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})

describe('whatever is written is read back,', () => {
  const ALPHABET = ['a', 'é', '😀', '"', ',', '\r', '\n', ' ', '\t', '\uFEFF']
  const ROUNDS = 500

  /** The seed is fixed, so that a failure can be repeated. */
  function createRandom(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  test.each([1, 2, 3])('with the seed %i, cut into pieces anywhere', async (seed) => {
    const random = createRandom(seed)
    const listOf = <Item>(length: number, make: () => Item) => Array.from({ length }, make)
    for (let round = 0; round < ROUNDS; round++) {
      const width = 1 + random(4)
      const cell = () => listOf(random(6), () => ALPHABET[random(ALPHABET.length)]).join('')
      // A record of one empty cell is an empty line, which no reader can tell from none.
      const records = [['head'], ...listOf(random(5), () => ['x', ...listOf(width, cell)])]
      const text = records.map(writeRecord).join('')
      const cuts = listOf(random(6), () => random(text.length)).sort((one, other) => one - other)
      const pieces = [0, ...cuts].map((start, index) => text.slice(start, cuts[index] ?? text.length))
      const found = await read(...pieces)
      expect(found.map(({ cells }) => cells.map(withoutGuard))).toEqual(records)
    }
  })
})
