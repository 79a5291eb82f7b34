import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { seal, unseal } from './sealed-file.ts'

const PASSPHRASE = 'straight as a plumb line'
const MEBIBYTE = 1024 * 1024
/** Two chunks and a bit, so that some are in the middle. */
const TEXT = Buffer.alloc(2 * MEBIBYTE + 100, 'A chair for a sore back. ')

async function* inPieces(bytes: Buffer, pieceBytes = 70_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const sealed = (bytes: Buffer, passphrase?: string) => buffer(seal(inPieces(bytes), passphrase))
const opened = (bytes: Buffer, passphrase?: string) => buffer(unseal(inPieces(bytes), passphrase, 'the file'))

function changedAt(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

describe.each([
  ['without a passphrase', undefined, 15],
  ['with one', PASSPHRASE, 47],
])('a file %s', (_, passphrase, headBytes) => {
  /** Where a chunk begins: each has four bytes before it and a tag of sixteen. */
  const chunkAt = (index: number) => headBytes + index * (MEBIBYTE + 20)

  /** What each test below spoils a copy of: to make a key of a passphrase is meant to be slow. */
  let whole: Buffer
  beforeAll(async () => {
    whole = await sealed(TEXT, passphrase)
  })

  test.each([0, 1, MEBIBYTE, 2 * MEBIBYTE + 100])('gives back all of its %i bytes', async (length) => {
    const bytes = TEXT.subarray(0, length)
    expect((await opened(await sealed(bytes, passphrase), passphrase)).equals(bytes)).toBe(true)
  })

  test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['empty', () => Buffer.alloc(0), /^the file is no backup of a shop/],
    ['something else', () => Buffer.from('select 1; select 2;'), /^the file is no backup of a shop/],
    ['cut off in its first line', (bytes) => bytes.subarray(0, 14), /is cut off: it has no end$/],
    ['cut off between chunks', (bytes) => bytes.subarray(0, chunkAt(1)), /is cut off: it has no end$/],
    ['cut off in a chunk', (bytes) => bytes.subarray(0, chunkAt(1) + 9), /is cut off: it has no end$/],
    ['cut off at its last byte', (bytes) => bytes.subarray(0, -1), /is cut off: it has no end$/],
    ['longer than it was', (bytes) => Buffer.concat([bytes, bytes]), /goes on after its end$/],
    [
      'changed in its first chunk',
      (bytes) => changedAt(bytes, chunkAt(0) + 50),
      /is damaged in its chunk 1$/,
    ],
    ['changed in a tag', (bytes) => changedAt(bytes, chunkAt(1) - 1), /is damaged in its chunk 1$/],
    ['changed in its last chunk', (bytes) => changedAt(bytes, chunkAt(2) + 50), /is damaged in its chunk 3$/],
    ['said to end early', (bytes) => saidToEnd(bytes, chunkAt(0)), /is damaged in its chunk 1$/],
    [
      'without a chunk in the middle',
      (bytes) => Buffer.concat([bytes.subarray(0, chunkAt(1)), bytes.subarray(chunkAt(2))]),
      /is damaged in its chunk 2$/,
    ],
    [
      'in another order',
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, chunkAt(0)),
          bytes.subarray(chunkAt(1), chunkAt(2)),
          bytes.subarray(chunkAt(0), chunkAt(1)),
          bytes.subarray(chunkAt(2)),
        ]),
      /is damaged in its chunk 1$/,
    ],
    ['said to have a chunk of 2 GB', (bytes) => longChunk(bytes, chunkAt(0)), /is damaged in its chunk 1$/],
  ])('that is %s is refused', async (__, spoil, says) => {
    await expect(opened(spoil(whole), passphrase)).rejects.toThrow(says)
  })

  function saidToEnd(bytes: Buffer, at: number): Buffer {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 0x80, at)
    return copy
  }

  function longChunk(bytes: Buffer, at: number): Buffer {
    const copy = Buffer.from(bytes)
    copy.writeUInt32BE(0x7fff_ffff, at)
    return copy
  }
})

test('nobody reads a word of it without the passphrase, and it never looks twice the same', async () => {
  const [one, other] = [await sealed(TEXT, PASSPHRASE), await sealed(TEXT, PASSPHRASE)]
  expect(one.includes('sore back')).toBe(false)
  expect(one.subarray(47).equals(other.subarray(47))).toBe(false)
  await expect(opened(one)).rejects.toThrow('the file is encrypted: set BACKUP_PASSPHRASE')
  await expect(opened(one, 'as a crooked line')).rejects.toThrow(
    'has another passphrase than BACKUP_PASSPHRASE',
  )
})

test('a file that is not encrypted is not taken for one that is', async () => {
  await expect(opened(await sealed(TEXT), PASSPHRASE)).rejects.toThrow('is not encrypted, though')
})
