import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import { makeOddAvif, type OddParts } from '#tests/fixtures/odd-avif.ts'
import { encodeAnew } from './encode-anew.ts'
import { openFile } from './open-file.ts'

const MEBIBYTE = 1024 * 1024
const flat = (side: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(data.length)
  named.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return bytes
}

/** The picture with chunks behind its header. */
const withChunks = (png: Buffer, chunks: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

describe('a PNG', () => {
  test('with texts that unpack to a thousand times their size loses them before it is read', async () => {
    const text = deflateSync(Buffer.alloc(7 * MEBIBYTE, 'a'))
    const texts = Array.from({ length: 60 }, (_, index) =>
      chunk('zTXt', Buffer.concat([Buffer.from(`text ${index}\0\0`), text])),
    )
    const png = withChunks(await flat(9).png().toBuffer(), texts)
    const opened = openFile(png)
    if (typeof opened === 'string') throw new Error(opened)
    expect(Buffer.from(opened.bytes).includes('zTXt')).toBe(false)
    expect(await encodeAnew(png, 320)).toMatchObject({ kind: 'encoded', picture: { width: 9, height: 9 } })
  })

  test('keeps its colors, its transparency and its upright side', async () => {
    const png = await flat(9, 4).withMetadata({ orientation: 6 }).withIccProfile('p3').png().toBuffer()
    const opened = openFile(withChunks(png, [chunk('tEXt', Buffer.from('Comment\0of somebody'))]))
    if (typeof opened === 'string') throw new Error(opened)
    expect(Buffer.compare(opened.bytes, png)).toBe(0)
  })

  test('that is cut off or no PNG behind its first bytes is broken', async () => {
    const png = await makePhotograph('png', 40, 30)
    for (const bytes of [png.subarray(0, 300), png.subarray(0, 40), png.subarray(0, 8)])
      expect(await encodeAnew(bytes, 320)).toEqual({ kind: 'broken' })
  })

  test('with a wrong checksum is read, as browsers read it', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+/p94AAAAASUVORK5CYII='
    expect(await encodeAnew(Buffer.from(pixel, 'base64'), 320)).toMatchObject({ kind: 'encoded' })
  })
})

describe('an AVIF', () => {
  test.each<[string, OddParts]>([
    ['as it is', { side: 90 }],
    ['with a text', { side: 90, texts: 1, text: Buffer.from('<x/>') }],
    ['that is cut', { side: 90, cutTo: 90 }],
  ])('%s is read', async (_, parts) => {
    expect(await encodeAnew(await makeOddAvif(parts), 320)).toMatchObject({
      kind: 'encoded',
      picture: { width: 90, height: 90 },
    })
  })

  test.each<[string, OddParts, string]>([
    ['whose items all stand for the same bytes', { side: 90, texts: 9, text: Buffer.alloc(9_000) }, 'broken'],
    ['that is a film', { side: 90, frames: 5 }, 'broken'],
    ['that is cut from something larger', { side: 2_800, cutTo: 64 }, 'too-many-pixels'],
    ['that is laid over itself', { side: 90, laidOver: 3 }, 'too-many-pixels'],
  ])('%s is not', async (_, parts, kind) => {
    expect(await encodeAnew(await makeOddAvif(parts), 320)).toEqual({ kind })
  })

  test('that was damaged anywhere is broken, and its size is told', async () => {
    const avif = await makeOddAvif({ side: 90, texts: 1, text: Buffer.from('<x/>') })
    for (let at = 12; at < avif.length - 4; at += 1) {
      const damaged = Buffer.from(avif)
      damaged.fill(255, at, at + 4)
      const opened = openFile(damaged)
      if (typeof opened !== 'string') expect(opened.hidden.pixels).toBeGreaterThan(0)
      openFile(avif.subarray(0, at))
    }
  })
})

describe('what is whole in memory before its first line is read', () => {
  test.each([
    ['a lossless WebP', 5_000, (side: number) => flat(side).webp({ lossless: true, effort: 0 })],
    [
      'an interlaced PNG of 16 bits',
      3_500,
      (side: number) => flat(side, 4).toColourspace('rgb16').png({ progressive: true }),
    ],
    [
      'an interlaced PNG with transparency',
      4_800,
      (side: number) => flat(side, 4).png({ progressive: true }),
    ],
    [
      'an AVIF of ten bits',
      2_200,
      (side: number) => flat(side).avif({ effort: 0, quality: 10, bitdepth: 10 }),
    ],
  ])('%s is weighed as that', async (_, side, make) => {
    expect(await encodeAnew(await make(side).toBuffer(), 64)).toEqual({ kind: 'too-many-pixels' })
  })

  test('a WebP that is not lossless is none of them', async () => {
    const file = await flat(5_000).webp({ effort: 0 }).toBuffer()
    expect(await encodeAnew(file, 64)).toMatchObject({ kind: 'encoded' })
  })
})

/** A WebP of 9 by 9 pixels that shows the same frame so many times; each may say that it holds those behind it, too. */
async function makeAnimation(frames: number, areNested: boolean): Promise<Buffer> {
  const still = await flat(9).webp({ lossless: true }).toBuffer()
  const place = Buffer.from([0, 0, 0, 0, 0, 0, 8, 0, 0, 8, 0, 0, 9, 0, 0, 0])
  const shown = Buffer.concat([place, still.subarray(12)])
  const piece = (type: string, data: Buffer, size = data.length) => {
    const named = Buffer.from(`${type}size`)
    named.writeUInt32LE(size, 4)
    return Buffer.concat([named, data])
  }
  const list = Array.from({ length: frames }, (_, index) =>
    piece('ANMF', shown, shown.length + (areNested ? (shown.length + 8) * (frames - 1 - index) : 0)),
  )
  const header = piece('VP8X', Buffer.from([2, 0, 0, 0, 8, 0, 0, 8, 0, 0]))
  return piece('RIFF', Buffer.concat([Buffer.from('WEBP'), header, piece('ANIM', Buffer.alloc(6)), ...list]))
}

describe('an animation', () => {
  test('is kept as its first frame', async () => {
    const file = await makeAnimation(300, false)
    expect(await sharp(file).metadata()).toMatchObject({ pages: 300 })
    expect(await encodeAnew(file, 64)).toMatchObject({ kind: 'encoded', picture: { width: 9, height: 9 } })
  })

  test.each([false, true])(
    'of more frames than anybody draws, which are counted for minutes, is none: nested %s',
    async (areNested) => {
      const file = await makeAnimation(1_200, areNested)
      expect(await sharp(file).metadata()).toMatchObject({ pages: 1_200 })
      expect(await encodeAnew(file, 64)).toEqual({ kind: 'too-many-pixels' })
    },
  )
})

test('a line of a million pixels, of which each is a row to read, is no picture', async () => {
  const png = await sharp({ create: { width: 1, height: 1_000_000, channels: 3, background: 'gray' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(await encodeAnew(png, 64)).toEqual({ kind: 'too-many-pixels' })
})
