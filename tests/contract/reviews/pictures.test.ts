import { beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { asServer, writeReview } from '#tests/fixtures/backend/public-tables.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

describeBackend('pictures of reviews', ({ database, twin }) => {
  let photograph: Buffer
  beforeAll(async () => {
    photograph = await makePhotograph('png', 40, 30)
  })

  async function openWriter() {
    const { client, user } = await signUp(twin())
    const review = await writeReview(database(), user.id, { product_handle: 'chair' })
    const files = client.storage.from('review-pictures')
    const path = `${user.id}/desk.webp`
    const add = (position = 0) =>
      client.from('review_pictures').insert({ review_id: review.id, position, path, width: 40, height: 30 })
    const shown = async () => {
      const { data } = await client
        .from('reviews')
        .select('images, review_pictures(path)')
        .eq('id', review.id)
        .single()
      return data
    }
    return { files, path, add, shown }
  }

  test('[6.03] [3.05] are added with their file alone', async () => {
    const { files, path, add, shown } = await openWriter()
    for (let position = 0; position < 5; position += 1)
      expect((await add(position)).error).toMatchObject({ code: '42501' })
    expect(await shown()).toEqual({ images: [], review_pictures: [] })
    expect((await files.upload(path, photograph)).error).toBeNull()
    expect((await add()).error).toBeNull()
    expect(await shown()).toEqual({
      images: [`/storage/v1/object/public/review-pictures/${path}`],
      review_pictures: [{ path }],
    })
  })

  test('[6.03] [3.05] go with their file, and stay when it is replaced', async () => {
    const { files, path, add, shown } = await openWriter()
    await files.upload(path, photograph)
    await add()
    expect((await files.upload(path, photograph, { upsert: true })).error).toBeNull()
    expect((await shown())?.review_pictures).toEqual([{ path }])
    await files.remove([path])
    expect(await shown()).toEqual({ images: [], review_pictures: [] })
  })

  test('[6.03] [3.05] go when their file is called something else', async () => {
    const { files, path, add, shown } = await openWriter()
    await files.upload(path, photograph)
    await add()
    await asServer(database(), (query) =>
      query
        .updateTable('storage.objects')
        .set({ name: `${path}.moved` })
        .where('name', '=', path)
        .execute(),
    )
    expect((await shown())?.review_pictures).toEqual([])
  })
})
