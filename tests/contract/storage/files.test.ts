import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { ORIGIN, openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const BUCKET = 'review-pictures'

describeBackend('files of the backend', ({ database, twin }) => {
  let photograph: Buffer
  let other: Buffer
  beforeAll(async () => {
    photograph = await makePhotograph('jpeg', 600, 400)
    other = await makePhotograph('png', 90, 120)
  })

  const enter = async () => {
    const { client, user } = await signUp(twin())
    return { files: client.storage.from(BUCKET), user, client }
  }
  const open = (url: string, init: RequestInit = {}) => twin().backend.fetch(new Request(url, init))
  const sizeOf = async (response: Response) => {
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return { width, height, format }
  }

  test('[3.05] a picture is uploaded to one’s own folder, and seen by everybody at its public address', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/desk.jpg`
    const { data, error } = await files.upload(path, photograph, { contentType: 'image/jpeg' })
    expect(error).toBeNull()
    expect(data).toEqual({ path, id: expect.any(String), fullPath: `${BUCKET}/${path}` })
    const { publicUrl } = files.getPublicUrl(path).data
    expect(publicUrl).toBe(`${ORIGIN}/storage/v1/object/public/${BUCKET}/${path}`)
    const response = await open(publicUrl)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    const etag = response.headers.get('etag') ?? ''
    expect(await sizeOf(response)).toEqual({ width: 600, height: 400, format: 'webp' })
    const again = await open(publicUrl, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const head = await open(publicUrl, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const named of ['v', 'versionId']) {
      const exact = await open(`${publicUrl}?${named}=${etag.slice(1, -1)}`)
      expect(exact.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test('what somebody is shown because of who they are is kept by no cache on the way', async () => {
    const { files, user, client } = await enter()
    const path = `${user.id}/desk.jpg`
    await files.upload(path, photograph, { contentType: 'image/jpeg', cacheControl: '31536000' })
    const { data } = await client.auth.getSession()
    const headers = { apikey: twin().anonKey, authorization: `Bearer ${data.session?.access_token}` }
    const { version } = await database()
      .query.selectFrom('storage.objects')
      .where('name', '=', path)
      .select('version')
      .executeTakeFirstOrThrow()
    for (const way of ['object/authenticated', 'object', 'render/image/authenticated'])
      for (const search of ['', '?width=90', `?v=${version}`]) {
        const answer = await open(`${ORIGIN}/storage/v1/${way}/${BUCKET}/${path}${search}`, { headers })
        expect([answer.status, answer.headers.get('cache-control')], way + search).toEqual([
          200,
          'private, no-cache',
        ])
      }
  })

  test('says when it was changed, and is sent again only if it was changed since', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/dated.png`
    await files.upload(path, other, { contentType: 'image/png' })
    const changed = new Date('2026-03-06T10:00:00.900Z')
    await database()
      .query.updateTable('storage.objects')
      .set({ updated_at: changed })
      .where('name', '=', path)
      .execute()
    const { publicUrl } = files.getPublicUrl(path).data
    const lastModified = 'Fri, 06 Mar 2026 10:00:00 GMT'
    for (const url of [publicUrl, `${publicUrl}?width=45`]) {
      expect((await open(url)).headers.get('last-modified')).toBe(lastModified)
      const since = { 'if-modified-since': lastModified }
      expect((await open(url, { headers: since })).status).toBe(304)
      expect((await open(url, { headers: { ...since, 'if-none-match': '"another"' } })).status).toBe(200)
    }
    expect((await files.update(path, photograph)).error).toBeNull()
    expect((await open(publicUrl, { headers: { 'if-modified-since': lastModified } })).status).toBe(200)
  })

  test('keeps what its writer says of it, in a form or beside the bytes, until it is replaced', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/told.png`
    const told = async () => (await files.info(path)).data?.metadata
    const metadata = { desk: 'oak ü', chairs: [1, { tall: true }] }
    await files.upload(path, other, { contentType: 'image/png', metadata })
    expect(await told()).toEqual(metadata)
    const form = new Blob([new Uint8Array(other)], { type: 'image/png' })
    await files.upload(path, form, { upsert: true, metadata: { desk: 'ash' } })
    expect(await told()).toEqual({ desk: 'ash' })
    await files.update(path, other)
    expect(await told()).toEqual({})
    const tooLarge = { statusCode: '413', message: 'The user_metadata exceeded the maximum allowed size' }
    const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)
    for (const [said, refused] of [
      [{ desk: 'x'.repeat(16 * 1024) }, tooLarge],
      [{ desk: '\0' }, { statusCode: '400', message: 'metadata: NUL in a string' }],
      [deep, { statusCode: '400', message: 'metadata: nested too deeply' }],
    ] as const)
      for (const body of [other, form])
        expect((await files.upload(path, body, { upsert: true, metadata: said })).error).toMatchObject(
          refused,
        )
    expect(await told()).toEqual({})
  })

  test('is downloaded by the name that is asked for, whatever stands in it', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/a.png`
    await files.upload(path, other, { contentType: 'image/png' })
    const named = async (download: string | boolean) =>
      (await open(files.getPublicUrl(path, { download }).data.publicUrl)).headers.get('content-disposition')
    expect(await named(true)).toBe('attachment;')
    expect(await named('desk.webp')).toBe("attachment; filename=desk.webp; filename*=UTF-8''desk.webp")
    const odd = '"a"; b=ü\r\nx: y'
    const encoded = '%22a%22%3B%20b%3D%C3%BC%0D%0Ax%3A%20y'
    expect(await named(odd)).toBe(`attachment; filename=${encoded}; filename*=UTF-8''${encoded}`)
  })

  test('is sent in sizes and in the formats that a browser takes', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/a b (1).jpg`
    await files.upload(path, new Blob([new Uint8Array(photograph)], { type: 'image/jpeg' }), {
      cacheControl: '31536000',
    })
    const { publicUrl } = files.getPublicUrl(path).data
    const small = await open(`${publicUrl}?width=300`, { headers: { accept: 'image/avif,image/webp' } })
    expect(small.headers.get('content-type')).toBe('image/avif')
    expect(small.headers.get('vary')).toMatch(/accept/i)
    expect(small.headers.get('cache-control')).toBe('public, max-age=31536000')
    expect(await sizeOf(small)).toEqual({ width: 300, height: 200, format: 'heif' })
    const transform = { width: 200, height: 200, format: 'origin' as const }
    const square = await open(files.getPublicUrl(path, { transform }).data.publicUrl)
    expect(await sizeOf(square)).toEqual({ width: 200, height: 200, format: 'webp' })
    const within = { width: 200, height: 200, resize: 'contain' as const }
    const whole = await open(files.getPublicUrl(path, { transform: within }).data.publicUrl)
    expect(await sizeOf(whole)).toMatchObject({ width: 200, height: 133 })
    expect([small, square, whole].map(({ headers }) => headers.get('x-transformations'))).toEqual([
      'width:300,resizing_type:fill',
      'height:200,width:200,resizing_type:fill',
      'height:200,width:200,resizing_type:fit',
    ])
    expect((await open(publicUrl)).headers.has('x-transformations')).toBe(false)
    const wrong = await open(`${publicUrl}?width=1000000`)
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ statusCode: '400', code: 'InvalidParameter' })
  })

  test('is turned upright and says nothing of where and with what it was taken', async () => {
    const { files, user } = await enter()
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const taken = await sharp(photograph).withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
    expect(await sharp(taken).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const behind = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')])
    await files.upload(`${user.id}/side.jpg`, behind, { contentType: 'image/jpeg' })
    const { data } = await files.download(`${user.id}/side.jpg`)
    const kept = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
    const found = await sharp(kept).metadata()
    expect(found).toMatchObject({ width: 400, height: 600 })
    for (const told of ['orientation', 'exif', 'xmp', 'iptc', 'icc']) expect(found).not.toHaveProperty(told)
    expect(kept.includes('script')).toBe(false)
  })

  test('a name that is taken is refused, and replaced where that is asked for', async () => {
    const { files, user } = await enter()
    const path = `${user.id}/one.png`
    await files.upload(path, photograph, { contentType: 'image/jpeg' })
    const again = await files.upload(path, other, { contentType: 'image/png' })
    expect(again.error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    const size = async () => sizeOf(await open(files.getPublicUrl(path).data.publicUrl))
    expect(await size()).toMatchObject({ width: 600 })
    expect((await files.upload(path, other, { upsert: true })).error).toBeNull()
    expect(await size()).toMatchObject({ width: 90 })
    expect((await files.update(path, photograph)).error).toBeNull()
    expect(await size()).toMatchObject({ width: 600 })
    expect((await files.update(`${user.id}/none.png`, other)).error).toMatchObject({ statusCode: '404' })
  })

  test('are listed, described and removed by whose they are', async () => {
    const { files, user, client } = await enter()
    for (const name of ['b.jpg', 'a.jpg', 'deep/c.jpg'])
      await files.upload(`${user.id}/${name}`, other, { contentType: 'image/png' })
    const { data: listed } = await files.list(user.id)
    expect(listed?.map(({ name, id }) => [name, id === null])).toEqual([
      ['a.jpg', false],
      ['b.jpg', false],
      ['deep', true],
    ])
    expect(listed?.[0]?.metadata).toMatchObject({ mimetype: 'image/webp', size: expect.any(Number) })
    const { data: some } = await files.list(user.id, {
      limit: 1,
      offset: 1,
      search: '',
      sortBy: { column: 'name', order: 'desc' },
    })
    expect(some?.map(({ name }) => name)).toEqual(['b.jpg'])
    expect((await files.info(`${user.id}/a.jpg`)).data).toMatchObject({
      bucketId: BUCKET,
      contentType: 'image/webp',
      metadata: {},
    })
    expect((await files.exists(`${user.id}/a.jpg`)).data).toBe(true)
    const head = (of: string) =>
      open(`${ORIGIN}/storage/v1/object/${of}/${BUCKET}/${user.id}/a.jpg`, { method: 'HEAD' })
    const [told, file] = [await head('info/public'), await head('public')]
    expect(told.status).toBe(200)
    for (const name of ['etag', 'content-type', 'content-length', 'last-modified', 'cache-control'])
      expect(told.headers.get(name), name).toBe(file.headers.get(name))
    expect(told.headers.get('content-type')).toBe('image/webp')
    const { data: removed } = await files.remove([`${user.id}/a.jpg`, `${user.id}/none.jpg`])
    expect(removed).toMatchObject([{ name: `${user.id}/a.jpg`, owner: user.id, user_metadata: {} }])
    expect((await files.exists(`${user.id}/a.jpg`)).data).toBe(false)
    expect((await open(files.getPublicUrl(`${user.id}/a.jpg`).data.publicUrl)).status).toBe(400)
    expect((await client.storage.listBuckets()).data).toEqual([])
    const owner = openClient(twin(), '203.0.113.3', { key: twin().serviceKey })
    expect((await owner.storage.getBucket(BUCKET)).data).toMatchObject({ id: BUCKET, public: true })
  })

  test('[6.03] go with the account that they are of', async () => {
    const { files, user } = await enter()
    const { data } = await files.upload(`${user.id}/a.png`, other, { contentType: 'image/png' })
    const { publicUrl } = files.getPublicUrl(`${user.id}/a.png`).data
    expect((await open(publicUrl)).status).toBe(200)
    const owner = openClient(twin(), '203.0.113.3', { key: twin().serviceKey })
    expect((await owner.auth.admin.deleteUser(user.id)).error).toBeNull()
    expect((await open(publicUrl)).status).toBe(400)
    const contents = database().query.selectFrom('storage.contents').select('object_id')
    expect(await contents.where('object_id', '=', data?.id ?? '').execute()).toEqual([])
  })
})
