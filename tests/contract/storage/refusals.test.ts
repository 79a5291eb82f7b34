import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { bearer, ORIGIN, openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const BUCKET = 'review-pictures'
const MEBIBYTE = 1024 * 1024
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

/** A PNG of a few kilobytes that unpacks to gigabytes: `side` squared pixels, all black. */
function makeBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * 1000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

describeBackend('files that the backend refuses', ({ database, twin, reopen }) => {
  let small: Buffer
  let me: Awaited<ReturnType<typeof signUp>>
  let logged: unknown[]
  beforeAll(async () => {
    logged = []
    await reopen({ log: { error: (fields) => void logged.push(fields) } })
    small = await makePhotograph('png', 40, 30)
    me = await signUp(twin())
  })
  const files = () => me.client.storage.from(BUCKET)
  const stored = () =>
    database().query.selectFrom('storage.objects').select('name').where('owner_id', '=', me.user.id).execute()

  test('uploads that never come keep nobody else from sending', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => signUp(twin())))
    const idle = others.flatMap(({ session, user }) =>
      Array.from({ length: 5 }, (_, at) => {
        const stopped = new AbortController()
        const body = new ReadableStream({ pull: () => new Promise(() => {}) })
        const headers = {
          apikey: twin().anonKey,
          ...bearer(session.access_token),
          'content-type': 'image/png',
        }
        const init = { method: 'POST', body, headers, signal: stopped.signal, ...{ duplex: 'half' } }
        void twin().backend.fetch(
          new Request(`${ORIGIN}/storage/v1/object/${BUCKET}/${user.id}/${at}.png`, init),
        )
        return stopped
      }),
    )
    const path = `${me.user.id}/beside-idle.png`
    const { error } = await files().upload(path, small, { contentType: 'image/png' })
    expect(error).toBeNull()
    await files().remove([path])
    for (const each of idle) each.abort()
  })

  test.each([
    ['SVG', () => Buffer.from(SVG), 'image/png', 'image/svg+xml'],
    ['SVG behind a comment', () => Buffer.from(`\n<!-- --> ${SVG}`), 'image/jpeg', 'image/svg+xml'],
    ['HEIC', () => HEIC, 'image/heic', 'image/heic'],
    ['a film', () => Buffer.from('\0\0\0\x18ftypisom', 'latin1'), 'image/avif', 'video/mp4'],
    ['GIF', () => Buffer.from('GIF89a'), 'image/png', 'image/gif'],
    ['HTML', () => Buffer.from('<html><script>alert(1)</script>'), 'text/html', 'text/html'],
    ['words', () => Buffer.from('no picture'), 'image/png', 'image/png'],
  ])('%s, by its bytes, with words', async (_what, bytes, contentType, named) => {
    const { error } = await files().upload(`${me.user.id}/x.png`, bytes(), { contentType })
    expect(error).toMatchObject({ status: 400, statusCode: '415' })
    expect(error?.message).toBe(`mime type ${named} is not supported`)
    expect(await stored()).toEqual([])
  })

  test('what is cut off, and what would fill the memory', async () => {
    const cut = await files().upload(`${me.user.id}/x.png`, small.subarray(0, small.length / 2))
    expect(cut.error).toMatchObject({ statusCode: '400', message: 'The picture is broken or cut off' })
    // The picture's rows end early, so a decoder that unpacked it would call it cut off.
    const bomb = await files().upload(`${me.user.id}/x.png`, makeBomb(40_000))
    expect(bomb.error).toMatchObject({ statusCode: '400', message: 'The picture has too many pixels' })
    expect(await stored()).toEqual([])
  })

  test('more than 10 MB, however it is sent, without reading on', async () => {
    const large = Buffer.concat([small, Buffer.alloc(10 * MEBIBYTE)])
    const tooLarge = { status: 400, statusCode: '413' }
    expect((await files().upload(`${me.user.id}/x.png`, large)).error).toMatchObject(tooLarge)
    const form = new Blob([new Uint8Array(large)], { type: 'image/png' })
    expect((await files().upload(`${me.user.id}/x.png`, form)).error).toMatchObject(tooLarge)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MEBIBYTE
        controller.enqueue(new Uint8Array(MEBIBYTE))
      },
    })
    const streamed = await files().upload(`${me.user.id}/x.png`, endless, { duplex: 'half' })
    expect(streamed.error).toMatchObject(tooLarge)
    expect(sent).toBeLessThan(20 * MEBIBYTE)
  })

  test('[6.01] [6.03] another’s folder, and everybody’s; nothing is read for who may not write', async () => {
    const stranger = await signUp(twin())
    const foreign = [
      `${stranger.user.id}/x.png`,
      'x.png',
      `${me.user.id}x/x.png`,
      `public/${me.user.id}/x.png`,
    ]
    for (const path of foreign) {
      const { error } = await files().upload(path, Buffer.from('not even a picture'))
      expect(error, path).toMatchObject({
        status: 400,
        statusCode: '403',
        message: 'new row violates row-level security policy for table "objects"',
      })
    }
    const mine = `${me.user.id}/mine.png`
    expect((await files().upload(mine, small)).error).toBeNull()
    const theirs = stranger.client.storage.from(BUCKET)
    expect((await theirs.upload(mine, small, { upsert: true })).error).toMatchObject({ statusCode: '403' })
    expect((await theirs.update(mine, small)).error).toMatchObject({ statusCode: '404' })
    expect((await theirs.remove([mine])).data).toEqual([])
    expect((await theirs.list(me.user.id)).data).toEqual([])
    const visitor = openClient(twin()).storage.from(BUCKET)
    expect((await visitor.upload('x.png', small)).error).toMatchObject({ statusCode: '403' })
    expect((await visitor.remove([mine])).data).toEqual([])
    expect(await stored()).toEqual([{ name: mine }])
    await files().remove([mine])
  })

  test.each([
    'a%2F..%2Fb.png',
    '..%2Fb.png',
    'a%2F.%2Fb.png',
    'a%2F%2Fb.png',
    '%00.png',
    'a%2F',
    '%E2%80%AE.png',
    '%ff.png',
    'x'.repeat(1024 - 36),
  ])('[6.03] the name %s', async (name) => {
    const response = await twin().backend.fetch(
      new Request(`${ORIGIN}/storage/v1/object/${BUCKET}/${me.user.id}/${name}`, {
        method: 'POST',
        body: new Uint8Array(small),
        headers: { apikey: twin().anonKey, ...bearer(me.session.access_token) },
      }),
    )
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
  })

  test('[6.03] a bucket with a character that no name has, and a list from beyond all numbers', async () => {
    const path = `${me.user.id}/shown.png`
    expect((await files().upload(path, small, { contentType: 'image/png' })).error).toBeNull()
    const send = (url: string, body?: object) =>
      twin().backend.fetch(
        new Request(`${ORIGIN}/storage/v1/${url}`, {
          headers: { apikey: twin().anonKey, ...bearer(me.session.access_token) },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        }),
      )
    const answers = [
      await send(`object/public/${BUCKET}%00/${path}`),
      await send(`object/authenticated/${BUCKET}%00/${path}`),
      await send(`bucket/${BUCKET}%00`),
      await send(`object/list/${BUCKET}%00`, { prefix: '' }),
      await send(`object/list/${BUCKET}`, { prefix: '', offset: 1e300 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    const name = `${'x'.repeat(199)}🪑.png`
    const sent = await send(`object/public/${BUCKET}/${path}?download=${encodeURIComponent(name)}`)
    expect(sent.status).toBe(200)
    const kept = `${'x'.repeat(199)}%EF%BF%BD`
    expect(sent.headers.get('content-disposition')).toBe(
      `attachment; filename=${kept}; filename*=UTF-8''${kept}`,
    )
    await files().remove([path])
    expect(logged).toEqual([])
  })

  test.each(['', BUCKET, `${BUCKET}x`])('[6.03] the bucket %j without a name', async (address) => {
    const response = await twin().backend.fetch(
      new Request(`${ORIGIN}/storage/v1/object/${address}`, {
        method: 'POST',
        body: new Uint8Array(small),
        headers: { apikey: twin().anonKey, ...bearer(me.session.access_token) },
      }),
    )
    expect([400, 404]).toContain(response.status)
    expect(await response.json()).toHaveProperty('message')
  })

  test('[6.01] without a key, with a token that is none, in a bucket that is not there', async () => {
    const put = (path: string, headers: Record<string, string>) =>
      twin().backend.fetch(
        new Request(`${ORIGIN}/storage/v1/object/${path}`, { method: 'POST', body: 'x', headers }),
      )
    for (const headers of [{ apikey: 'none' }, { apikey: twin().anonKey, ...bearer('none.of.ours') }]) {
      const bad = await put(`${BUCKET}/x.png`, headers)
      expect(bad.status).toBe(400)
      expect(await bad.json()).toMatchObject({ statusCode: '403', code: 'InvalidJWT', error: 'Unauthorized' })
    }
    const keyless = await put(`${BUCKET}/x.png`, {})
    expect([keyless.status, await keyless.json()]).toMatchObject([400, { statusCode: '400', error: 'Error' }])
    const none = await me.client.storage.from('secrets').upload('x.png', small)
    expect(none.error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
    const wrong = await files().remove([])
    expect(wrong.error).toMatchObject({ statusCode: '400' })
  })

  test.each([
    ['GET', 'object/move'],
    ['PATCH', 'object/copy'],
    ['PUT', `object/sign/${BUCKET}/a.png`],
    ['GET', `object/upload/sign/${BUCKET}/a.png?token=x`],
    ['PATCH', `object/${BUCKET}/a.png`],
    ['POST', 'upload/resumable'],
    ['PATCH', 'upload/resumable/a'],
    ['GET', 's3/a'],
  ])('%s /%s, as a route that is not there', async (method, path) => {
    const response = await twin().backend.fetch(
      new Request(`${ORIGIN}/storage/v1/${path}`, { method, headers: bearer(me.session.access_token) }),
    )
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      statusCode: '404',
      error: 'Not Found',
      message: `Route ${method}:/storage/v1/${path.split('?')[0]} not found`,
    })
  })

  test('none of it was a failure of the service’s own', async () => {
    expect(logged).toEqual([])
    expect((await sharp(small).metadata()).width).toBe(40)
  })
})
