import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startHousekeeping } from '#services/backend/housekeeping.ts'
import { openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { writeReview } from '#tests/fixtures/backend/public-tables.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const BUCKET = 'review-pictures'
const HOUR_MS = 3_600_000

describeBackend('pictures that no review shows', ({ database, twin }) => {
  async function sweepIn(hours: number) {
    const failures: object[] = []
    const housekeeping = startHousekeeping({
      database: database(),
      log: { error: (fields) => void failures.push(fields) },
      now: () => new Date(Date.now() + hours * HOUR_MS),
    })
    await housekeeping[Symbol.asyncDispose]()
    expect(failures).toEqual([])
  }
  const kept = async () => {
    const rows = await database().query.selectFrom('storage.objects').select('name').execute()
    return rows.map(({ name }) => name.slice(name.lastIndexOf('/') + 1)).toSorted()
  }

  test('[3.05] go after a day; those of reviews stay with them, and those that the owner imports', async () => {
    const { client, user } = await signUp(twin())
    const photograph = await makePhotograph('jpeg', 60, 40)
    const asKept = { contentType: 'image/jpeg' }
    for (const name of ['given-up', 'shown'])
      await client.storage.from(BUCKET).upload(`${user.id}/${name}`, photograph, asKept)
    const owner = openClient(twin(), undefined, { key: twin().serviceKey })
    await owner.storage.from(BUCKET).upload('imports/imported', photograph, asKept)
    const review = await writeReview(database(), user.id, { product_handle: 'chair' })
    const picture = { review_id: review.id, path: `${user.id}/shown`, position: 0, width: 60, height: 40 }
    expect((await client.from('review_pictures').insert(picture)).error).toBeNull()
    await sweepIn(23)
    expect(await kept()).toEqual(['given-up', 'imported', 'shown'])
    await sweepIn(25)
    expect(await kept()).toEqual(['imported', 'shown'])
    await client.from('review_pictures').delete().eq('review_id', review.id)
    await sweepIn(26)
    expect(await kept(), 'it was shown an hour before').toEqual(['imported', 'shown'])
    expect((await client.from('review_pictures').insert(picture)).error).toBeNull()
    await sweepIn(100)
    // Whoever edits a review takes its pictures out first, and may be cut off before putting them in again.
    await client.from('review_pictures').delete().eq('review_id', review.id)
    await sweepIn(101)
    expect(await kept()).toEqual(['imported', 'shown'])
    expect((await client.from('review_pictures').insert(picture)).error).toBeNull()
    await sweepIn(120)
    await client.from('reviews').delete().eq('id', review.id)
    await sweepIn(145)
    expect(await kept()).toEqual(['imported'])
  })

  test('[3.05] stay where a review is just taking them', async () => {
    const { client, user } = await signUp(twin())
    const path = `${user.id}/taken`
    const photograph = await makePhotograph('jpeg', 60, 40)
    await client.storage.from(BUCKET).upload(path, photograph, { contentType: 'image/jpeg' })
    const review = await writeReview(database(), user.id, { product_handle: 'chair' })
    const { sweep } = await database()
      .query.transaction()
      .execute(async (trx) => {
        await sql`select private.is_stored_picture(${path})`.execute(trx)
        await sql`insert into public.review_pictures (review_id, user_id, path, position, width, height)
          values (${review.id}, ${user.id}, ${path}, 0, 60, 40)`.execute(trx)
        const sweep = sweepIn(25)
        await new Promise((passed) => setTimeout(passed, 300))
        return { sweep }
      })
    await sweep
    expect(await kept()).toContain('taken')
    await client.from('reviews').delete().eq('id', review.id)
    await client.storage.from(BUCKET).remove([path])
  })

  test('[3.05] stay where they lie in another bucket, or were replaced within the day', async () => {
    const { client, user } = await signUp(twin())
    const photograph = await makePhotograph('jpeg', 60, 40)
    const asKept = { contentType: 'image/jpeg' }
    for (const name of ['forgotten', 'replaced', 'plan'])
      await client.storage.from(BUCKET).upload(`${user.id}/${name}`, photograph, asKept)
    const { query } = database()
    const longAgo = new Date(Date.now() - 48 * HOUR_MS)
    const old = { updated_at: longAgo, last_accessed_at: longAgo }
    const change = (name: string, values: object) =>
      query
        .updateTable('storage.objects')
        .set({ ...old, ...values })
        .where('name', '=', `${user.id}/${name}`)
        .execute()
    await sql`insert into storage.buckets (id, name) values ('workshop', 'workshop')`.execute(query)
    await change('forgotten', {})
    await change('replaced', { updated_at: new Date() })
    await change('plan', { bucket_id: 'workshop' })
    await sweepIn(1)
    expect((await kept()).filter((name) => name !== 'imported')).toEqual(['plan', 'replaced'])
  })
})
