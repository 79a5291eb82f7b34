import { expect, test } from 'vitest'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import * as errors from '../answers/storage-error.ts'
import { createDecoder } from './decode-upload.ts'

const ALLOWED = ['image/jpeg', 'image/png']
const decode = createDecoder()

test('an upload becomes a picture of our own making, whatever it was called', async () => {
  const bytes = await makePhotograph('jpeg', 40, 30)
  expect(await decode(bytes, 'text/html', ALLOWED, 'someone')).toMatchObject({
    contentType: 'image/webp',
    width: 40,
    height: 30,
  })
  const long = await decode(await makePhotograph('png', 2_600, 26), 'image/png', ALLOWED, undefined)
  expect([long.width, long.height]).toEqual([2_560, 26])
})

test('what is no picture, or none of those that are taken, is told by what it is, in the hosted service’s words', async () => {
  const refused = (meantStatus: number, message: string) => expect.objectContaining({ meantStatus, message })
  const words = 'is not supported'
  await expect(decode(Buffer.from('hello'), 'image/jpeg', ALLOWED, 'a')).rejects.toThrow(
    refused(415, `mime type image/jpeg ${words}`),
  )
  await expect(decode(Buffer.from('GIF89a'), 'image/jpeg', ALLOWED, 'a')).rejects.toThrow(
    refused(415, `mime type image/gif ${words}`),
  )
  await expect(decode(Buffer.from('hello'), 'x'.repeat(200), ALLOWED, 'a')).rejects.toThrow(
    refused(415, `mime type ${'x'.repeat(100)} ${words}`),
  )
  const cut = (await makePhotograph('jpeg', 40, 30)).subarray(0, 200)
  await expect(decode(cut, 'image/jpeg', ALLOWED, 'a')).rejects.toThrow(
    refused(400, 'The picture is broken or cut off'),
  )
})

test('of one network twelve are taken at once, and others still come in', async () => {
  const bytes = await makePhotograph('jpeg', 40, 30)
  const crowd = Array.from({ length: 13 }, () =>
    decode(bytes, 'image/jpeg', ALLOWED, 'crowd').then(
      () => 'taken',
      ({ code }) => code,
    ),
  )
  const other = decode(bytes, 'image/jpeg', ALLOWED, 'someone').then(() => 'taken')
  const outcomes = await Promise.all(crowd)
  expect([outcomes.filter((outcome) => outcome === 'taken').length, outcomes.at(-1), await other]).toEqual([
    12,
    'SlowDown',
    'taken',
  ])
})

test.each([
  [errors.noSuchBucket(), 404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
  [errors.noSuchKey(), 404, 'NoSuchKey', 'not_found', 'Object not found'],
  [errors.invalidKey('a'.repeat(201)), 400, 'InvalidKey', 'InvalidKey', `Invalid key: ${'a'.repeat(200)}`],
  [errors.invalidRequest('no'), 400, 'InvalidRequest', 'InvalidRequest', 'no'],
  [errors.invalidParameter('no'), 400, 'InvalidParameter', 'InvalidParameter', 'no'],
  [errors.entityTooLarge('no'), 413, 'EntityTooLarge', 'Payload too large', 'no'],
  [errors.slowDown(), 503, 'SlowDown', 'SlowDown', 'Too many pictures come at once, try again in a moment'],
])('%s says what clients of the hosted service look at', (refusal, meantStatus, code, error, message) => {
  expect(refusal).toMatchObject({ name: 'StorageError', meantStatus, code, error, message })
})
