import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { bearer, ORIGIN, openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const BUCKET = 'review-pictures'

describeBackend('files that are moved and copied', ({ database, twin }) => {
  let photograph: Buffer
  beforeAll(async () => {
    photograph = await makePhotograph('png', 90, 120)
    await database().query.insertInto('storage.buckets').values({ id: 'private', name: 'private' }).execute()
  })

  const enter = async () => {
    const { client, user } = await signUp(twin())
    const files = client.storage.from(BUCKET)
    const metadata = { of: 'a desk' }
    expect(
      (await files.upload(`${user.id}/a.png`, photograph, { metadata, cacheControl: '60' })).error,
    ).toBeNull()
    return { client, files, user, at: (name: string) => `${user.id}/${name}` }
  }
  const bytesOf = async (answer: PromiseLike<{ data: Blob | null; error: Error | null }>) => {
    const { data, error } = await answer
    expect(error).toBeNull()
    return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
  }

  test('are where they were sent, with all that was said of them', async () => {
    const { files, at } = await enter()
    const bytes = await bytesOf(files.download(at('a.png')))
    expect(await files.move(at('a.png'), at('folder/b.png'))).toMatchObject({
      data: { message: 'Successfully moved' },
      error: null,
    })
    expect((await files.exists(at('a.png'))).data).toBe(false)
    expect(await bytesOf(files.download(at('folder/b.png')))).toEqual(bytes)
    expect(await files.copy(at('folder/b.png'), at('c.png'))).toEqual({
      data: { path: `${BUCKET}/${at('c.png')}` },
      error: null,
    })
    expect(await bytesOf(files.download(at('c.png')))).toEqual(bytes)
    for (const name of ['folder/b.png', 'c.png'])
      expect((await files.info(at(name))).data).toMatchObject({
        metadata: { of: 'a desk' },
        cacheControl: 'max-age=60',
        contentType: 'image/webp',
      })
    await files.remove([at('folder/b.png')])
    expect(await bytesOf(files.download(at('c.png')))).toEqual(bytes)
  })

  test('are copied with what is said of the copy, where it is not to have what was said of them', async () => {
    const { client, files, at } = await enter()
    const { data } = await client.auth.getSession()
    const copy = (destinationKey: string, body: object, metadata?: object) =>
      twin().backend.fetch(
        new Request(`${ORIGIN}/storage/v1/object/copy`, {
          method: 'POST',
          headers: {
            ...bearer(data.session?.access_token ?? ''),
            ...(metadata && { 'x-metadata': Buffer.from(JSON.stringify(metadata)).toString('base64') }),
          },
          body: JSON.stringify({ bucketId: BUCKET, sourceKey: at('a.png'), destinationKey, ...body }),
        }),
      )
    const own = { copyMetadata: false, metadata: { cacheControl: 'max-age=77', mimetype: 'text/html' } }
    expect((await copy(at('own.png'), own, { of: 'a copy' })).status).toBe(200)
    expect((await files.info(at('own.png'))).data).toMatchObject({
      metadata: { of: 'a copy' },
      cacheControl: 'max-age=77',
      contentType: 'image/webp',
    })
    expect((await copy(at('bare.png'), { copyMetadata: false })).status).toBe(200)
    expect((await files.info(at('bare.png'))).data).toMatchObject({
      metadata: {},
      cacheControl: 'max-age=60',
    })
    expect((await copy(at('same.png'), { metadata: own.metadata }, { of: 'a copy' })).status).toBe(200)
    expect((await files.info(at('same.png'))).data).toMatchObject({
      metadata: { of: 'a desk' },
      cacheControl: 'max-age=60',
    })
  })

  test('replace no other one, and come from somewhere', async () => {
    const { files, at } = await enter()
    await files.upload(at('b.png'), photograph)
    const taken = { statusCode: '409', message: 'The resource already exists' }
    expect((await files.move(at('a.png'), at('b.png'))).error).toMatchObject(taken)
    expect((await files.copy(at('a.png'), at('b.png'))).error).toMatchObject(taken)
    const gone = { statusCode: '404', message: 'Object not found' }
    expect((await files.move(at('none.png'), at('c.png'))).error).toMatchObject(gone)
    expect((await files.copy(at('none.png'), at('c.png'))).error).toMatchObject(gone)
    for (const name of ['', '../b.png', 'b/', '/'])
      for (const sent of [files.move(at('a.png'), name), files.copy(at('a.png'), name)])
        expect((await sent).error, name).toMatchObject({ statusCode: '400', message: `Invalid key: ${name}` })
    const elsewhere = { destinationBucket: 'secrets' }
    for (const sent of [
      files.move(at('a.png'), at('c.png'), elsewhere),
      files.copy(at('a.png'), at('c.png'), elsewhere),
    ])
      expect((await sent).error).toMatchObject({ message: 'Bucket not found' })
  })

  test('[6.01] belong to whoever moves them, and stay in their own folder', async () => {
    const me = await enter()
    const stranger = await enter()
    const visitor = openClient(twin()).storage.from(BUCKET)
    for (const theirs of [stranger.files, visitor]) {
      const taken = await theirs.move(me.at('a.png'), stranger.at('b.png'))
      expect(taken.error).toMatchObject({ statusCode: '404' })
      const copied = await theirs.copy(me.at('a.png'), stranger.at('b.png'))
      expect(copied.error).toMatchObject({ statusCode: '404' })
    }
    for (const sent of [
      me.files.move(me.at('a.png'), stranger.at('b.png')),
      me.files.copy(me.at('a.png'), stranger.at('b.png')),
      me.files.move(me.at('a.png'), 'b.png', { destinationBucket: 'private' }),
      me.files.copy(me.at('a.png'), 'b.png', { destinationBucket: 'private' }),
    ])
      expect((await sent).error).toMatchObject({ statusCode: '403' })
    expect((await me.files.exists(me.at('a.png'))).data).toBe(true)
  })

  test('[6.03] go from bucket to bucket as the owner likes, and stay their writer’s', async () => {
    const me = await enter()
    const owner = openClient(twin(), '203.0.113.3', { key: twin().serviceKey }).storage
    const elsewhere = { destinationBucket: 'private' }
    const moved = await owner.from(BUCKET).move(me.at('a.png'), me.at('moved.png'), elsewhere)
    expect(moved.error).toBeNull()
    expect((await owner.from('private').info(me.at('moved.png'))).error).toBeNull()
    const row = await database()
      .query.selectFrom('storage.objects')
      .select(['owner_id', 'created_at', 'updated_at'])
      .where('name', '=', me.at('moved.png'))
      .executeTakeFirstOrThrow()
    expect(row.owner_id).toBe(me.user.id)
    expect(row.updated_at.getTime(), 'it was changed by the move').toBeGreaterThan(row.created_at.getTime())
  })

  test('come into another bucket as new ones do: a folder takes no more than fifty', async () => {
    const me = await enter()
    const { query } = database()
    await query.insertInto('storage.buckets').values({ id: 'wide', name: 'wide' }).execute()
    await sql`create policy wide on storage.objects to authenticated
      using (bucket_id = 'wide') with check (bucket_id = 'wide')`.execute(query)
    await sql`insert into storage.objects (bucket_id, name, owner_id, version)
      select ${BUCKET}, ${me.at('full-')} || n, ${me.user.id}, '' from generate_series(2, 50) as n`.execute(
      query,
    )
    const wide = me.client.storage.from('wide')
    expect((await wide.upload('a.png', photograph)).error).toBeNull()
    const send = () => wide.move('a.png', me.at('b.png'), { destinationBucket: BUCKET })
    expect((await send()).error).toMatchObject({ statusCode: '403' })
    await me.files.remove([me.at('full-2')])
    expect((await send()).error).toBeNull()
    expect((await me.files.exists(me.at('b.png'))).data).toBe(true)
  })

  test('are no larger than another bucket takes', async () => {
    const me = await enter()
    const owner = openClient(twin(), '203.0.113.3', { key: twin().serviceKey }).storage
    await owner.createBucket('narrow', { public: false, fileSizeLimit: 50 })
    const narrow = { destinationBucket: 'narrow' }
    const files = owner.from(BUCKET)
    for (const sent of [
      files.move(me.at('a.png'), 'a.png', narrow),
      files.copy(me.at('a.png'), 'a.png', narrow),
    ])
      expect((await sent).error).toMatchObject({
        statusCode: '413',
        message: 'The object exceeded the maximum allowed size',
      })
    const { data } = await files.info(me.at('a.png'))
    await owner.updateBucket('narrow', { public: false, fileSizeLimit: data?.size ?? 0 })
    expect((await files.move(me.at('a.png'), 'a.png', narrow)).error).toBeNull()
  })
})
