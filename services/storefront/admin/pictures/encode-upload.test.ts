import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeUpload } from './encode-upload.ts'

const bytesOf = (width: number, format: 'jpeg' | 'png' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height: 4, channels: 3, background: 'white' } })
    .toFormat(format)
    .toBuffer()

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a WebP of its size', async (format) => {
  expect(await encodeUpload(await bytesOf(40, format))).toMatchObject({
    kind: 'done',
    result: { contentType: 'image/webp', width: 40, height: 4 },
  })
})

test('a picture is at most 3,000 pixels on its longer side', async () => {
  expect(await encodeUpload(await bytesOf(3_000))).toMatchObject({ result: { width: 3_000, height: 4 } })
  expect(await encodeUpload(await bytesOf(6_000))).toMatchObject({ result: { width: 3_000, height: 2 } })
})

test.each([
  ['nothing', new Uint8Array(), 'this file is empty'],
  ['words', Buffer.from('not a picture, whatever it is called'), 'this file is no picture'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'this is an SVG'],
  ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), 'this is a film'],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), 'this is a HEIC'],
])('%s is refused with what to choose instead', async (_what, bytes, sentence) => {
  const refused = await encodeUpload(bytes)
  expect(refused).toMatchObject({ kind: 'refused', status: 422 })
  expect(JSON.stringify(refused)).toContain(sentence)
})

test('a GIF is refused, and so is a picture that was cut off', async () => {
  expect(await encodeUpload(await bytesOf(40, 'gif'))).toMatchObject({ kind: 'refused', status: 422 })
  const jpeg = await bytesOf(400, 'jpeg')
  expect(JSON.stringify(await encodeUpload(jpeg.subarray(0, 200)))).toContain('damaged or was cut off')
})

test('eleven pictures of one moment are enough: the twelfth is asked to come again', async () => {
  const picture = await bytesOf(400)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => encodeUpload(picture)))
  expect(outcomes.map(({ kind }) => kind)).toEqual([...Array(11).fill('done'), 'refused'])
  expect(outcomes[11]).toMatchObject({ status: 409 })
  expect(await encodeUpload(picture)).toMatchObject({ kind: 'done' })
})
