import { expect, test } from 'vitest'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

const HANDLE = 'keel-kneeling-chair'
const BODY = 'My knees took a week to get used to it, my back none at all.'

describeRest('reviews by REST', ({ twin, client }) => {
  const review = (values: object = {}) => ({
    product_handle: HANDLE,
    author: 'Kim',
    rating: 5,
    title: 'Good',
    body: BODY,
    ...values,
  })
  // biome-ignore lint/suspicious/noExplicitAny: the client knows no tables
  const reviewsOf = async (): Promise<any> => (await signUp(twin())).client.from('reviews' as never)

  test('[7.05] [7.06] [6.03] whoever is signed in writes one of a product, and everybody reads it by pages', async () => {
    const written = await (await reviewsOf()).insert(review()).select('id, verified, created_at').single()
    expect(written).toMatchObject({ status: 201, data: { verified: false } })
    await (await reviewsOf()).insert(review({ rating: 3, title: 'Fair' }))
    const { data, count } = await client
      .from('reviews')
      .select('author, rating, title', { count: 'exact' })
      .eq('product_handle', HANDLE)
      .order('rating', { ascending: false })
      .order('created_at', { ascending: false })
      .range(0, 0)
    expect([data, count]).toEqual([[{ author: 'Kim', rating: 5, title: 'Good' }], 2])
  })

  test('[6.03] nobody writes two, without signing in, as verified, or what is no review', async () => {
    const reviews = await reviewsOf()
    expect((await reviews.insert(review())).status).toBe(201)
    expect((await reviews.insert(review())).error.code).toBe('23505')
    expect((await client.from('reviews').insert(review())).status).toBe(401)
    expect((await (await reviewsOf()).insert(review({ verified: true }))).status).toBe(403)
    expect((await (await reviewsOf()).insert(review({ rating: 6 }))).error.code).toBe('23514')
    expect((await (await reviewsOf()).insert(review({ body: 'short' }))).status).toBe(400)
  })
})
