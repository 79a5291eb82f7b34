import { jwtVerify, UnsecuredJWT } from 'jose'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { bearer, ORIGIN, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const BUCKET = 'review-pictures'
const HOUR_MS = 60 * 60_000

describeBackend('links to files', ({ database, twin }) => {
  let photograph: Buffer
  let other: Buffer
  beforeAll(async () => {
    photograph = await makePhotograph('jpeg', 600, 400)
    other = await makePhotograph('png', 90, 120)
    await database().query.insertInto('storage.buckets').values({ id: 'private', name: 'private' }).execute()
  })

  const enter = async () => {
    const { client, user, session } = await signUp(twin())
    return { client, files: client.storage.from(BUCKET), user, session }
  }
  const owner = () => openClient(twin(), '203.0.113.3', { key: twin().serviceKey }).storage
  const visitor = () => openClient(twin()).storage.from(BUCKET)
  const open = (url: string, init: RequestInit = {}) => twin().backend.fetch(new Request(url, init))
  const refusal = async (response: Response) => [response.status, await response.json()]
  const sizeOf = async (response: Response) => {
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return { width, height, format }
  }
  const urlOf = ({ data, error }: { data: { signedUrl: string } | null; error: Error | null }) => {
    expect(error).toBeNull()
    return data?.signedUrl ?? ''
  }

  test('[6.01] show a file of a bucket that is not public to whoever has them, until they expire', async () => {
    const files = owner().from('private')
    expect((await files.upload('a folder/desk.jpg', photograph)).error).toBeNull()
    const url = urlOf(await files.createSignedUrl('a folder/desk.jpg', 60))
    expect(url).toContain(`${ORIGIN}/storage/v1/object/sign/private/a%20folder/desk.jpg?token=`)
    const response = await open(url)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await sizeOf(response)).toEqual({ width: 600, height: 400, format: 'webp' })
    expect((await open(url, { method: 'HEAD' })).status).toBe(200)
    const named = urlOf(await files.createSignedUrl('a folder/desk.jpg', 60, { download: 'my desk.webp' }))
    expect((await open(named)).headers.get('content-disposition')).toContain('filename=my%20desk.webp')
    twin().passTime(HOUR_MS)
    const message = '"exp" claim timestamp check failed'
    expect(await refusal(await open(url))).toEqual([
      400,
      { statusCode: '400', code: 'InvalidJWT', error: 'InvalidJWT', message },
    ])
  })

  test('show a picture in the size that their maker chose, and the file itself whole', async () => {
    const files = owner().from('private')
    await files.upload('sized.jpg', photograph)
    const transform = { width: 64, height: 64, resize: 'cover', format: 'origin' } as const
    const url = urlOf(await files.createSignedUrl('sized.jpg', 60, { transform }))
    expect(url).toContain(`${ORIGIN}/storage/v1/render/image/sign/private/sized.jpg?token=`)
    const small = { width: 64, height: 64, format: 'webp' }
    expect(await sizeOf(await open(url))).toEqual(small)
    expect(await sizeOf(await open(`${url}&width=300`))).toEqual(small)
    const whole = url.replace('/render/image/', '/object/')
    expect(await sizeOf(await open(`${whole}&width=300`))).toMatchObject({ width: 600 })
    const wrong = await files.createSignedUrl('sized.jpg', 60, { transform: { width: 90_000 } })
    expect(wrong.error).toMatchObject({ statusCode: '400', message: expect.stringContaining('width') })
  })

  test('[6.01] are made of what one sees, one or many at a time', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/desk.png`
    await files.upload(path, other)
    const { data } = await files.createSignedUrls([path, `${user.id}/none.png`, '\0'], 60)
    const error = 'Either the object does not exist or you do not have access to it'
    expect(await files.createSignedUrls(['\0'], 60)).toMatchObject({
      data: [{ error, path: '\0', signedURL: null }],
    })
    expect(data).toEqual([
      { error: null, path, signedURL: expect.any(String), signedUrl: expect.any(String) },
      { error, path: `${user.id}/none.png`, signedURL: null, signedUrl: null },
      { error, path: '\0', signedURL: null, signedUrl: null },
    ])
    expect((await open(data?.[0]?.signedUrl ?? '')).status).toBe(200)
    expect((await owner().from('private').createSignedUrls([path], 60)).data).toMatchObject([{ error }])
    const stranger = (await enter()).files
    for (const theirs of [stranger, visitor()]) {
      expect((await theirs.createSignedUrl(path, 60)).error).toMatchObject({ message: 'Object not found' })
      expect((await theirs.createSignedUrls([path], 60)).data).toMatchObject([{ error, signedURL: null }])
    }
    for (const lasts of [0, -1, 1.5, 1e13, Number.NaN])
      expect((await files.createSignedUrl(path, lasts)).error, String(lasts)).toMatchObject({
        statusCode: '400',
      })
    const most = Array.from({ length: 1001 }, () => path)
    expect((await files.createSignedUrls(most, 60)).error).toMatchObject({ statusCode: '400' })
    expect((await files.createSignedUrls([], 60)).error).toMatchObject({ statusCode: '400' })
    const none = await owner().from('secrets').createSignedUrl('a.png', 60)
    expect(none.error).toMatchObject({ message: 'Bucket not found' })
  })

  test('[6.01] lead to one file and for one use, and are no tokens of anything else', async () => {
    const { files, user, session } = await enter()
    const [mine, second] = [`${user.id}/mine.png`, `${user.id}/second.png`]
    await files.upload(mine, other)
    await files.upload(second, other)
    const url = urlOf(await files.createSignedUrl(mine, 60))
    const token = new URL(url).searchParams.get('token') ?? ''
    const uploading = (await files.createSignedUploadUrl(`${user.id}/third.png`)).data?.token ?? ''
    const at = (way: string, path: string, query: string) =>
      `${ORIGIN}/storage/v1/${way}/${BUCKET}/${path}${query}`
    const invalid = async (response: Response, code: string, message: unknown) =>
      expect(await refusal(response)).toEqual([400, { statusCode: '400', code, error: code, message }])
    await invalid(
      await open(at('object/sign', second, `?token=${token}`)),
      'InvalidSignature',
      'Invalid signature',
    )
    await invalid(
      await open(at('object/sign', `${user.id}/third.png`, `?token=${uploading}`)),
      'InvalidSignature',
      'Token is not scoped for download',
    )
    await invalid(
      await open(at('object/upload/sign', mine, `?token=${token}`), {
        method: 'PUT',
        body: new Uint8Array(other),
      }),
      'InvalidSignature',
      'Token is not scoped for upload',
    )
    await invalid(
      await open(at('object/sign', mine, '')),
      'InvalidRequest',
      "querystring must have required property 'token'",
    )
    const claims = { scope: 'download', url: `${BUCKET}/${mine}`, exp: 2 ** 40 }
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${token}x`,
      session.access_token,
      twin().serviceKey,
      '',
    ]
    for (const each of forged)
      await invalid(await open(at('object/sign', mine, `?token=${each}`)), 'InvalidJWT', expect.any(String))
    for (const each of [token, uploading]) {
      const asUser = await open(`${ORIGIN}/auth/v1/user`, {
        headers: { apikey: twin().anonKey, ...bearer(each) },
      })
      expect(asUser.status).toBe(403)
      const asBearer = await open(at('object/authenticated', mine, ''), { headers: bearer(each) })
      expect(asBearer.status).toBe(400)
    }
  })

  test('show nothing once their file is gone', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/gone.png`
    await files.upload(path, other)
    const url = urlOf(await files.createSignedUrl(path, 60))
    await files.remove([path])
    expect(await refusal(await open(url))).toMatchObject([400, { statusCode: '404', code: 'NoSuchKey' }])
  })

  test('[6.01] let somebody else upload in one’s place: once, and no other file', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/sent.jpg`
    const { data, error } = await files.createSignedUploadUrl(path)
    expect(error).toBeNull()
    expect(data).toEqual({
      path,
      token: expect.any(String),
      signedUrl: `${ORIGIN}/storage/v1/object/upload/sign/${path ? `${BUCKET}/${path}` : ''}?token=${data?.token}`,
    })
    const token = data?.token ?? ''
    const sent = await visitor().uploadToSignedUrl(path, token, photograph, { contentType: 'image/jpeg' })
    expect(sent).toMatchObject({ error: null, data: { path, fullPath: `${BUCKET}/${path}` } })
    const row = await database()
      .query.selectFrom('storage.objects')
      .select(['owner_id', 'metadata'])
      .where('name', '=', path)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ owner_id: user.id, metadata: { width: 600, mimetype: 'image/webp' } })
    const again = await visitor().uploadToSignedUrl(path, token, other, { upsert: true })
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    const elsewhere = await visitor().uploadToSignedUrl(`${user.id}/other.jpg`, token, other)
    expect(elsewhere.error).toMatchObject({ message: 'Invalid signature' })
    const text = await visitor().uploadToSignedUrl(path, token, 'no picture', { contentType: 'text/plain' })
    expect(text.error).not.toBeNull()
    expect((await files.createSignedUploadUrl(path)).error).toMatchObject({ statusCode: '409' })
    const replacing = await files.createSignedUploadUrl(path, { upsert: true })
    const replaced = await visitor().uploadToSignedUrl(path, replacing.data?.token ?? '', other)
    expect(replaced.error).toBeNull()
    expect((await files.info(path)).data).toMatchObject({ size: expect.any(Number) })
    twin().passTime(3 * HOUR_MS)
    const late = await visitor().uploadToSignedUrl(path, replacing.data?.token ?? '', other)
    expect(late.error).toMatchObject({ message: '"exp" claim timestamp check failed' })
  })

  test('[6.01] let nobody upload what their maker may not, then or now', async () => {
    const me = await enter()
    const stranger = await enter()
    const path = `${me.user.id}/mine.jpg`
    for (const theirs of [stranger.files, visitor()])
      expect((await theirs.createSignedUploadUrl(path)).error).toMatchObject({ statusCode: '403' })
    const none = await owner().from('secrets').createSignedUploadUrl('a.png')
    expect(none.error).toMatchObject({ message: 'Bucket not found' })
    const { data } = await me.files.createSignedUploadUrl(path)
    await me.client.auth.signOut()
    const sent = await visitor().uploadToSignedUrl(path, data?.token ?? '', photograph)
    expect(sent.error).toMatchObject({ statusCode: '403' })
    const signed = await me.client.auth.signInWithPassword({ email: me.user.email ?? '', password: PASSWORD })
    expect(signed.error).toBeNull()
    const { data: full } = await me.files.createSignedUploadUrl(path)
    await database()
      .query.insertInto('storage.objects')
      .values(
        Array.from({ length: 50 }, (_, at) => ({
          bucket_id: BUCKET,
          name: `${me.user.id}/${at}.png`,
          owner_id: me.user.id,
          metadata: '{}',
          version: '',
        })),
      )
      .execute()
    const fiftyFirst = await visitor().uploadToSignedUrl(path, full?.token ?? '', photograph)
    expect(fiftyFirst.error).toMatchObject({ statusCode: '403' })
  })

  test('tell whoever gets one nothing of its maker but what policies need', async () => {
    const { files, user } = await enter()
    const { data } = await files.createSignedUploadUrl(`${user.id}/told.jpg`)
    const [, payload = ''] = (data?.token ?? '').split('.')
    const told = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(Object.keys(told).toSorted()).toEqual(['claims', 'exp', 'iat', 'scope', 'upsert', 'url'])
    expect(Object.keys(told.claims).toSorted()).toEqual(['aal', 'is_anonymous', 'role', 'session_id', 'sub'])
    await expect(jwtVerify(data?.token ?? '', Buffer.alloc(32))).rejects.toThrow('signature')
  })

  test('[6.03] made by the owner let anybody upload into a bucket that nobody else writes to', async () => {
    const { data } = await owner().from('private').createSignedUploadUrl('for me.png')
    const mine = openClient(twin()).storage.from('private')
    expect((await mine.uploadToSignedUrl('for me.png', data?.token ?? '', other)).error).toBeNull()
    expect((await mine.download('for me.png')).error).not.toBeNull()
    expect((await owner().from('private').info('for me.png')).data).toMatchObject({ name: 'for me.png' })
  })
})
