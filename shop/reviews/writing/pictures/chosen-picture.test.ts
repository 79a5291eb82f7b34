import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkPicture, newPictureId, PICTURE_TYPES, shortName } from './chosen-picture.ts'

const size = { width: 800, height: 600 }
const closed = vi.fn()
beforeEach(() => {
  closed.mockClear()
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: closed }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(size, { width: 800, height: 600 })
})

const MEBIBYTE = 1024 * 1024
const file = (type = 'image/jpeg', bytes = 1) => new File([new Uint8Array(bytes)], 'chair.jpg', { type })
const refused = (problem: string) => ({ ok: false, problem })

test.each(PICTURE_TYPES)('a picture of the type %s is taken, with its size', async (type) => {
  expect(await checkPicture(file(type))).toEqual({ ok: true, width: 800, height: 600 })
  expect(closed).toHaveBeenCalledOnce()
})

test.each(['image/heic', 'application/pdf', ''])('of the type %j it is not', async (type) => {
  expect(await checkPicture(file(type))).toEqual(
    refused('chair.jpg is not a picture that we can show. Use JPEG, PNG, WebP or AVIF.'),
  )
})

test('ten megabytes are taken, and one byte more is not', async () => {
  expect(await checkPicture(file('image/png', 10 * MEBIBYTE))).toMatchObject({ ok: true })
  expect(await checkPicture(file('image/png', 10 * MEBIBYTE + 1))).toEqual(
    refused('chair.jpg is larger than 10 MB. Choose a smaller one.'),
  )
})

test('as many pixels as may be are taken, upright or not', async () => {
  Object.assign(size, { width: 20_000, height: 20_000 })
  expect(await checkPicture(file())).toMatchObject({ ok: true })
  for (const large of [{ width: 20_001 }, { width: 1, height: 20_001 }]) {
    Object.assign(size, { width: 20_000, height: 20_000 }, large)
    expect(await checkPicture(file())).toEqual(refused('chair.jpg has too many pixels.'))
  }
})

test('a file that is broken is named, and nothing else happens', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  expect(await checkPicture(file())).toEqual(
    refused('chair.jpg cannot be opened: it is broken, or not a picture.'),
  )
})

test('a long name is cut between characters', () => {
  expect(shortName('🪑'.repeat(40))).toBe('🪑'.repeat(40))
  expect(shortName('🪑'.repeat(41))).toBe(`${'🪑'.repeat(40)}…`)
})

test('a picture’s id names a file in 32 characters, and no two are the same', () => {
  const ids = Array.from({ length: 100 }, newPictureId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(100)
})
