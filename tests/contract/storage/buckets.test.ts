import { beforeAll, expect, test } from 'vitest'
import { ORIGIN, openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const PICTURE = 'desk.webp'

describeBackend('a bucket with rules of its own', ({ database, twin }) => {
  let photograph: Buffer
  const ofOwner = (bucket: string) =>
    openClient(twin(), '203.0.113.3', { key: twin().serviceKey }).storage.from(bucket)
  beforeAll(async () => {
    photograph = await makePhotograph('jpeg', 60, 40)
    const bucket = (id: string) => ({ id, name: id })
    await database()
      .query.insertInto('storage.buckets')
      .values([
        bucket('private'),
        { ...bucket('small'), file_size_limit: photograph.length },
        { ...bucket('large'), file_size_limit: 1024 * 1024 * 1024 },
        { ...bucket('png-only'), allowed_mime_types: ['image/png'] },
      ])
      .execute()
  })

  test('[6.01] [6.03] that is not public shows nothing to visitors, nor to who is merely signed in', async () => {
    expect((await ofOwner('private').upload(PICTURE, photograph)).error).toBeNull()
    const headers = { apikey: twin().anonKey }
    const open = (path: string) =>
      twin().backend.fetch(new Request(`${ORIGIN}/storage/v1/${path}`, { headers }))
    for (const way of [
      `object/public/private/${PICTURE}`,
      `object/public/private/${PICTURE}?width=20`,
      `object/info/public/private/${PICTURE}`,
      `render/image/public/private/${PICTURE}`,
    ]) {
      const answer = await open(way)
      expect([answer.status, (await answer.json()).error], way).toEqual([400, 'not_found'])
    }
    const { client } = await signUp(twin())
    const theirs = client.storage.from('private')
    expect((await theirs.download(PICTURE)).data).toBeNull()
    expect((await theirs.info(PICTURE)).data).toBeNull()
    expect((await theirs.list()).data).toEqual([])
    expect((await ofOwner('private').download(PICTURE)).error).toBeNull()
  })

  test('[6.03] takes files as large as it says, and none larger than any bucket does', async () => {
    const small = ofOwner('small')
    expect((await small.upload('as-large.jpg', photograph)).error).toBeNull()
    const larger = Buffer.concat([photograph, Buffer.from(' ')])
    const tooLarge = { statusCode: '413' }
    expect((await small.upload('larger.jpg', larger)).error).toMatchObject(tooLarge)
    expect(
      (await small.upload('larger.jpg', new Blob([new Uint8Array(larger)], { type: 'image/jpeg' }))).error,
    ).toMatchObject(tooLarge)
    const eleven = Buffer.concat([photograph, Buffer.alloc(11 * 1024 * 1024)])
    expect((await ofOwner('large').upload('larger.jpg', eleven)).error).toMatchObject(tooLarge)
  })

  test('[6.03] takes the kinds that it names, by what is in a file', async () => {
    const bucket = ofOwner('png-only')
    const refused = { statusCode: '415', message: 'mime type image/jpeg is not supported' }
    for (const contentType of ['image/jpeg', 'image/png'])
      expect((await bucket.upload('a.png', photograph, { contentType })).error).toMatchObject(refused)
    const png = await makePhotograph('png', 60, 40)
    expect((await bucket.upload('a.png', png, { contentType: 'image/png' })).error).toBeNull()
  })

  test('is listed by the beginning of names, in small letters or capitals, a page at a time', async () => {
    const bucket = ofOwner('large')
    const values = ['Desk.webp', 'desk-2.webp', 'wall.webp', 'desks/1.webp'].map((name) => ({
      ...{ bucket_id: 'large', name, metadata: '{}', version: '1' },
    }))
    await database().query.insertInto('storage.objects').values(values).execute()
    const names = async (options: Parameters<typeof bucket.list>[1]) =>
      (await bucket.list('', options)).data?.map(({ name }) => name).toSorted()
    expect(await names({ search: 'DESK' })).toEqual(['Desk.webp', 'desk-2.webp', 'desks'])
    expect(await names({ search: 'esk' })).toEqual([])
    expect(await names({ limit: 2 })).toHaveLength(2)
    expect(await names({ limit: 2, offset: 2 })).toHaveLength(2)
    expect(await names({ limit: 2, offset: 4 })).toEqual([])
    expect((await bucket.list('', { limit: 0 })).error).toMatchObject({ status: 400 })
    const many = Array.from({ length: 1_501 }, (_, at) => ({
      ...{ bucket_id: 'large', name: `many/${at}.webp`, metadata: '{}', version: '1' },
    }))
    await database().query.insertInto('storage.objects').values(many).execute()
    const { data } = await bucket.list('many', { limit: 2_000_000 })
    expect(data).toHaveLength(1_500)
  })

  test('is found among others by a part of its name, in the order and on the page that are asked for', async () => {
    const { storage } = openClient(twin(), '203.0.113.3', { key: twin().serviceKey })
    const ids = async (options?: Parameters<typeof storage.listBuckets>[0]) =>
      (await storage.listBuckets(options)).data?.map(({ id }) => id)
    const all = ['large', 'png-only', 'private', 'review-pictures', 'small']
    expect(await ids()).toEqual(all)
    expect(await ids({ limit: 2 })).toEqual(['large', 'png-only'])
    expect(await ids({ limit: 2, offset: 4 })).toEqual(['small'])
    expect(await ids({ offset: 3 })).toEqual(['review-pictures', 'small'])
    expect(await ids({ search: 'ALL' })).toEqual(['small'])
    expect(await ids({ search: 'p%e' })).toEqual([])
    expect(await ids({ search: '_' })).toEqual([])
    expect(await ids({ search: '' })).toEqual(all)
    expect(await ids({ sortColumn: 'id', sortOrder: 'desc', limit: 2 })).toEqual(['small', 'review-pictures'])
    const aside = { created_at: new Date(0), updated_at: new Date(Date.now() + 60_000) }
    await database().query.updateTable('storage.buckets').set(aside).where('id', '=', 'private').execute()
    expect(await ids({ sortColumn: 'created_at', limit: 1 })).toEqual(['private'])
    expect(await ids({ sortColumn: 'updated_at', sortOrder: 'desc', limit: 1 })).toEqual(['private'])
    for (const options of [
      { limit: 0 },
      { limit: 1.5 },
      { offset: -1 },
      { offset: 1e300 },
      { search: '\0' },
      { sortColumn: 'owner' },
      { sortOrder: 'up' },
    ] as Parameters<typeof storage.listBuckets>[0][])
      expect((await storage.listBuckets(options)).error).toMatchObject({ status: 400 })
  })
})
