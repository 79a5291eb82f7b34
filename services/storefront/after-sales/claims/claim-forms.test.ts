import { expect, test } from 'vitest'
import { madeLine, madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import { parseClaimUpload, readClaimBody, readClaimForm } from './read-claim-form.ts'
import { claimedGoods, claimPath, claimPicturePath } from './shown-claim.ts'

const ORIGIN = 'https://keel.test'
const MIB = 1024 * 1024
const order = madeOrder({ lines: [madeLine(0, 2), { ...madeLine(3, 1), productTitle: 'Stool' }] })
const read = (fields: Record<string, string>) =>
  readClaimForm(
    new Map(Object.entries({ position: '3', words: 'The knob turns and turns', ...fields })),
    order.lines,
  )

test('a claim says which item has failed, and how', () => {
  expect(read({ words: '  It wobbles\r\na lot ' })).toEqual({
    kind: 'valid',
    wish: { position: 3, words: 'It wobbles\na lot' },
  })
})

test.each([
  [{ position: '' }, { position: 'Choose the item with the problem' }],
  [{ position: 'x' }, { position: 'Choose the item with the problem' }],
  [{ position: '3x' }, { position: 'Choose the item with the problem' }],
  [{ position: 'x3' }, { position: 'Choose the item with the problem' }],
  [{ position: '1'.repeat(10) }, { position: 'Choose the item with the problem' }],
  [{ position: '1' }, { position: 'This was not in the order, or was returned' }],
  [
    { position: '1', words: 'It broke' },
    {
      position: 'This was not in the order, or was returned',
      words: 'Tell us what is wrong, in at least 10 characters',
    },
  ],
  [{ words: '123456789' }, { words: 'Tell us what is wrong, in at least 10 characters' }],
  [{ words: 'x'.repeat(2001) }, { words: 'Use at most 2000 characters' }],
])('%j is refused', (fields, errors) => {
  expect(read(fields as Record<string, string>)).toEqual({ kind: 'invalid', errors })
})

test('ten characters are enough, two thousand not too many', () => {
  for (const length of [10, 2000])
    expect(read({ words: 'x'.repeat(length) })).toMatchObject({ kind: 'valid' })
  const none = readClaimForm(new Map([['formToken', 'token']]), order.lines)
  expect(none).toMatchObject({
    errors: { position: expect.stringMatching(/^Choose/), words: expect.stringMatching(/^Tell/) },
  })
})

async function upload(files: readonly (string | File)[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('pictures', file)
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  const body = await readClaimBody(
    new Request(ORIGIN, { method: 'POST', headers, body: await sent.arrayBuffer() }),
  )
  return body && parseClaimUpload(body)
}
const picture = (bytes: number) => new File([new Uint8Array(bytes)], 'crack.jpg')

test('pictures come with the fields of the form, and an empty file is none', async () => {
  const sent = await upload([picture(3), new File([], ''), 'no file'], { words: 'It broke', formKey: 'key' })
  expect(sent).toEqual({
    fields: new Map(Object.entries({ words: 'It broke', formKey: 'key', pictures: 'no file' })),
    pictures: [expect.objectContaining({ size: 3 })],
    error: undefined,
  })
})

test('five pictures of eight megabytes at most, and of what is more none is kept', async () => {
  const five = Array.from({ length: 5 }, () => picture(1))
  expect((await upload(five))?.pictures).toHaveLength(5)
  expect(await upload([...five, picture(1)])).toMatchObject({ pictures: [], error: 'Send up to 5 pictures' })
  const largest = await upload(Array(5).fill(picture(8 * MIB)), { words: '🪑'.repeat(2000) })
  expect(largest).toMatchObject({ error: undefined, pictures: Array(5).fill({ size: 8 * MIB }) })
  expect(await upload([picture(1), picture(8 * MIB + 1)])).toMatchObject({
    pictures: [],
    error: 'One of the pictures is larger than 8 MB',
  })
})

test('five such pictures and their words come as a form of several parts, and no more', async () => {
  const bytesOf = async (bytes: number, type?: string) => {
    const headers: HeadersInit = type === undefined ? {} : { 'content-type': type }
    const body = await readClaimBody(
      new Request(ORIGIN, { method: 'POST', headers, body: new Uint8Array(bytes) }),
    )
    return body && [body.contentType, body.bytes.length]
  }
  const form = 'multipart/form-data; boundary=x'
  const most = 40 * MIB + 64 * 1024
  expect(await bytesOf(most, form)).toEqual([form, most])
  expect(await bytesOf(most + 1, form)).toBeUndefined()
  expect(await bytesOf(1)).toBeUndefined()
  expect(await bytesOf(1, 'text/plain; multipart/form-data')).toBeUndefined()
})

test('thirty parts are a form, and more are none', async () => {
  expect((await upload(Array.from({ length: 30 }, () => picture(1))))?.error).toBe('Send up to 5 pictures')
  expect(await upload(Array.from({ length: 31 }, () => picture(1)))).toBeUndefined()
})

test('a claim is about one piece of its line, whatever else was bought', () => {
  expect(claimedGoods(order, { position: 3 }, ORIGIN)).toEqual([{ name: 'Stool (Oak)', picture: undefined }])
  expect(claimedGoods(order, { position: 9 }, ORIGIN)).toEqual([])
})

test('its pictures lie below it, the first one by 1', () => {
  const path = `/orders/1001/${order.secret}/claims/W1001-1`
  expect(claimPath(order, { number: 'W1001-1' })).toBe(path)
  expect(claimPicturePath(order, { number: 'W1001-1' }, 1)).toBe(`${path}/pictures/1`)
})
