import { beforeAll, expect, test } from 'vitest'
import { ORIGIN, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const BUCKET = 'review-pictures'

describeBackend('parts of a file', ({ twin }) => {
  let url: string
  let whole: Buffer
  let headers: Headers
  const ask = async (range: string, more: Record<string, string> = {}, method = 'GET') => {
    const response = await twin().backend.fetch(new Request(url, { method, headers: { range, ...more } }))
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, range: response.headers.get('content-range'), bytes, response }
  }
  beforeAll(async () => {
    const { client, user } = await signUp(twin())
    const path = `${user.id}/desk.jpg`
    await client.storage.from(BUCKET).upload(path, await makePhotograph('jpeg', 600, 400))
    url = `${ORIGIN}/storage/v1/object/public/${BUCKET}/${path}`
    const response = await twin().backend.fetch(new Request(url))
    headers = response.headers
    whole = Buffer.from(await response.arrayBuffer())
  })

  test('are sent to whoever asks for them', async () => {
    const { length } = whole
    expect(headers.get('accept-ranges')).toBe('bytes')
    const parts: [string, number, number][] = [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, length - 1],
      ['bytes=-7', length - 7, length - 1],
      [`bytes=-${length * 2}`, 0, length - 1],
      [`bytes=${length - 1}-999999999`, length - 1, length - 1],
    ]
    for (const [asked, from, to] of parts) {
      const part = await ask(asked)
      expect([part.status, part.range], asked).toEqual([206, `bytes ${from}-${to}/${length}`])
      expect(part.bytes, asked).toEqual(whole.subarray(from, to + 1))
      expect(part.response.headers.get('content-length')).toBe(String(to - from + 1))
      expect(part.response.headers.get('etag')).toBe(headers.get('etag'))
      expect(part.response.headers.get('content-type')).toBe('image/webp')
    }
  })

  test('that there are none of are refused with the length', async () => {
    for (const asked of [`bytes=${whole.length}-`, 'bytes=9-8', 'bytes=-0', 'bytes=-00']) {
      const none = await ask(asked)
      expect([none.status, none.range], asked).toEqual([416, `bytes */${whole.length}`])
      expect(Object.fromEntries(none.response.headers)).toMatchObject({
        ...{ 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
      })
      expect(JSON.parse(none.bytes.toString())).toEqual({
        statusCode: '416',
        code: 'InvalidRange',
        error: 'invalid_range',
        message: 'invalid range provided',
      })
    }
  })

  test('come only where they are of the same bytes, and one at a time', async () => {
    const [etag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    for (const known of [etag, date]) expect((await ask('bytes=0-9', { 'if-range': known })).status).toBe(206)
    for (const known of [`W/${etag}`, '"other"', new Date(0).toUTCString()])
      expect((await ask('bytes=0-9', { 'if-range': known })).bytes, known).toEqual(whole)
    for (const asked of ['bytes=0-1,3-4', 'bytes=-', 'bytes=a-b', 'lines=0-9', 'bytes=0-9999999999999999'])
      expect(await ask(asked), asked).toMatchObject({ status: 200, range: null, bytes: whole })
    expect(await ask('bytes=0-9', { 'if-none-match': etag })).toMatchObject({ status: 304 })
    expect(await ask('bytes=0-9', {}, 'HEAD')).toMatchObject({ status: 200, range: null })
  })
})
