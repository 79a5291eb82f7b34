import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import { encodePictures as encodeFiles } from './encode-pictures.ts'

const encodePictures = (files: readonly Uint8Array[]) =>
  encodeFiles(files.map((bytes) => new Blob([new Uint8Array(bytes)])))

test('each is made anew, no side longer than 1,600 pixels', async () => {
  const sent = await Promise.all([makePhotograph('jpeg', 1_700, 170), makePhotograph('png', 34, 1_601)])
  const encoded = await encodePictures(sent)
  const sizes =
    encoded.kind === 'encoded' ? encoded.pictures.map(({ width, height }) => [width, height]) : encoded
  expect(sizes).toEqual([
    [1_600, 160],
    [34, 1_600],
  ])
})

test.each(['webp', 'avif'] as const)('%s is a picture too', async (format) => {
  const file = await sharp(await makePhotograph('png', 40, 30))
    .toFormat(format)
    .toBuffer()
  expect(await encodePictures([file])).toMatchObject({ kind: 'encoded', pictures: [{ width: 40 }] })
})

test('of none there is none', async () => {
  expect(await encodePictures([])).toEqual({ kind: 'encoded', pictures: [] })
})

test('which of them is no picture, is too large or is broken is told by its place', async () => {
  const good = await makePhotograph('jpeg', 40, 30)
  const refused = async (bytes: Uint8Array) => encodePictures([good, bytes])
  const no = {
    kind: 'refused',
    message: 'Picture 2 is not a JPEG, PNG, WebP or AVIF: take a photo or a screenshot of it, and send that',
  }
  expect(await refused(Buffer.from('once upon a time'))).toEqual(no)
  expect(await refused(await sharp(good).gif().toBuffer())).toEqual(no)
  expect(await refused(good.subarray(0, 200))).toEqual({
    kind: 'refused',
    message: 'Picture 2 is damaged or was cut off on the way',
  })
  expect(await encodePictures([good.subarray(0, 200), good])).toMatchObject({
    message: expect.stringMatching(/^Picture 1 /),
  })
})

test('one of more pixels than anybody’s camera has is not opened', async () => {
  const huge = await makePhotograph('png', 40, 30)
  // Width, height and checksum of the PNG's header.
  huge.writeUInt32BE(20_000, 16)
  huge.writeUInt32BE(20_000, 20)
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
  expect(await encodePictures([huge])).toEqual({
    kind: 'refused',
    message: 'Picture 1 has more pixels than we can open',
  })
})
