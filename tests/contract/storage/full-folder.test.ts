import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const BUCKET = 'review-pictures'

describeBackend('a folder that has room for one more file of fifty', ({ database, twin }) => {
  let picture: Buffer

  beforeAll(async () => {
    picture = await makePhotograph('png', 40, 30)
  })

  async function openFolder() {
    const { client, user } = await signUp(twin())
    const rows = Array.from({ length: 49 }, (_, at) => ({
      bucket_id: BUCKET,
      name: `${user.id}/${at}.png`,
      owner_id: user.id,
      metadata: '{}',
      version: '',
    }))
    await database().query.insertInto('storage.objects').values(rows).execute()
    const files = client.storage.from(BUCKET)
    return {
      id: user.id,
      files: (bucket: string) => client.storage.from(bucket),
      upload: (name: string) => files.upload(`${user.id}/${name}`, picture),
      remove: (name: string) => files.remove([`${user.id}/${name}`]),
    }
  }

  test('takes another one only in the place of one that is removed', async () => {
    const { upload, remove } = await openFolder()
    expect((await upload('last.png')).error).toBeNull()
    expect((await upload('more.png')).error).toMatchObject({ statusCode: '403' })
    await remove('0.png')
    expect((await upload('more.png')).error).toBeNull()
  })

  test('takes one of several that come at once', async () => {
    const { upload } = await openFolder()
    // None of them ends before the others have begun, as bytes that take long to write would have it.
    const { uploads } = await database()
      .query.transaction()
      .execute(async (trx) => {
        await sql`lock table storage.contents in share mode`.execute(trx)
        const uploads = ['a', 'b', 'c', 'd'].map((name) => upload(`${name}.png`))
        await new Promise((passed) => setTimeout(passed, 500))
        return { uploads }
      })
    const sent = await Promise.all(uploads)
    expect(sent.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('takes one of several that are moved there at once', async () => {
    const { id, files } = await openFolder()
    const { query } = database()
    await query.insertInto('storage.buckets').values({ id: 'wide', name: 'wide' }).execute()
    await sql`create policy wide on storage.objects to authenticated
      using (bucket_id = 'wide') with check (bucket_id = 'wide')`.execute(query)
    const rows = ['a', 'b'].map((name) => ({
      bucket_id: 'wide',
      name,
      owner_id: id,
      metadata: '{}',
      version: '',
    }))
    await query.insertInto('storage.objects').values(rows).execute()
    const to = { destinationBucket: BUCKET }
    const { moves } = await query.transaction().execute(async (trx) => {
      await trx
        .selectFrom('storage.objects')
        .where('bucket_id', '=', 'wide')
        .forUpdate()
        .select('id')
        .execute()
      const moves = ['a', 'b'].map((name) => files('wide').move(name, `${id}/${name}`, to))
      await new Promise((passed) => setTimeout(passed, 500))
      return { moves }
    })
    const moved = await Promise.all(moves)
    expect(moved.filter(({ error }) => error === null)).toHaveLength(1)
  })
})
