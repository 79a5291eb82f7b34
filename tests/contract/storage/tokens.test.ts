import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { bearer, ORIGIN, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const BUCKET = 'review-pictures'

/** `new StorageClient(url, { Authorization })` sends no key, and the hosted service looks at the token alone. */
describeBackend('storage without a key', ({ twin }) => {
  let me: Awaited<ReturnType<typeof signUp>>
  let photograph: Buffer
  beforeAll(async () => {
    me = await signUp(twin())
    photograph = await makePhotograph('png', 40, 30)
  })

  const holding = (token: string) =>
    createClient(ORIGIN, token, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (url, init) => {
          const request = new Request(url, init)
          request.headers.delete('apikey')
          return twin().backend.fetch(request, { address: '203.0.113.7' })
        },
      },
    }).storage

  test('[6.01] a token alone says whose files are read, written and removed', async () => {
    const files = holding(me.session.access_token).from(BUCKET)
    const path = `${me.user.id}/token.png`
    expect((await files.upload(path, photograph, { contentType: 'image/png' })).error).toBeNull()
    expect((await files.list(me.user.id)).data?.map(({ name }) => name)).toEqual(['token.png'])
    expect((await files.info(path)).data).toMatchObject({ name: path })
    expect((await files.download(path)).error).toBeNull()
    const stranger = await signUp(twin())
    const theirs = holding(stranger.session.access_token).from(BUCKET)
    expect((await theirs.list(me.user.id)).data).toEqual([])
    expect((await theirs.remove([path])).data).toEqual([])
    expect((await holding(twin().anonKey).from(BUCKET).upload(path, photograph)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await holding(twin().serviceKey).listBuckets()).data).toMatchObject([{ id: BUCKET }])
    expect((await files.remove([path])).data).toHaveLength(1)
  })

  test.each([
    ['GET', 'bucket'],
    ['GET', `bucket/${BUCKET}`],
    ['POST', 'bucket'],
    ['PUT', `bucket/${BUCKET}`],
    ['DELETE', `bucket/${BUCKET}`],
    ['POST', `bucket/${BUCKET}/empty`],
    ['GET', `object/info/${BUCKET}/a.png`],
    ['GET', `object/info/authenticated/${BUCKET}/a.png`],
    ['GET', `object/authenticated/${BUCKET}/a.png`],
    ['GET', `object/${BUCKET}/a.png`],
    ['GET', `render/image/authenticated/${BUCKET}/a.png`],
    ['POST', `object/list/${BUCKET}`],
    ['POST', `object/list-v2/${BUCKET}`],
    ['POST', `object/${BUCKET}/a.png`],
    ['PUT', `object/${BUCKET}/a.png`],
    ['POST', `object/sign/${BUCKET}`],
    ['POST', `object/sign/${BUCKET}/a.png`],
    ['POST', `object/upload/sign/${BUCKET}/a.png`],
    ['POST', 'object/move'],
    ['POST', 'object/copy'],
    ['DELETE', `object/${BUCKET}/a.png`],
    ['DELETE', `object/${BUCKET}`],
  ])('[6.01] %s %s is refused without one, before its body is read', async (method, path) => {
    const invalid = {
      statusCode: '403',
      code: 'InvalidJWT',
      error: 'Unauthorized',
      message: expect.any(String),
    }
    const missing = {
      statusCode: '400',
      code: 'InvalidRequest',
      error: 'Error',
      message: "headers must have required property 'authorization'",
    }
    for (const [headers, told] of [
      [{}, missing],
      [bearer(''), invalid],
      [bearer('none.of.ours'), invalid],
    ] as const) {
      const init = { method, headers, ...(method !== 'GET' && { body: 'no JSON' }) }
      const answer = await twin().backend.fetch(new Request(`${ORIGIN}/storage/v1/${path}`, init))
      expect([answer.status, await answer.json()]).toEqual([400, told])
    }
  })
})
