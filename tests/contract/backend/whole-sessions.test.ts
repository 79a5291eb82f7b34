import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf, enroll, STEP_MS, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { type Client, openClient, openOwner, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { BODY, HOME, storePictures } from '#tests/fixtures/backend/public-tables.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const ENDED = { status: 401, code: 'PT401', message: 'session_not_found' }
const HALF = { status: 403, code: '42501', message: 'insufficient_aal' }

describeBackend('what an account keeps, asked for by a token alone', ({ twin, database }) => {
  /** Another tab, with the same token. */
  const secondTab = async (client: Client) => {
    const { data } = await client.auth.getSession()
    const tab = openClient(twin())
    if (data.session) await tab.auth.setSession(data.session)
    return tab
  }
  const keepSomething = async (client: Client, user: string) => {
    expect((await client.from('addresses').insert(HOME)).error).toBeNull()
    expect((await client.from('saved_products').insert({ product_handle: 'chair' })).error).toBeNull()
    const review = { product_handle: 'chair', author: 'Ada', rating: 5, body: BODY }
    expect((await client.from('reviews').insert(review)).error).toBeNull()
    await storePictures(database(), user, [`${user}/knob`])
    const bought = { order_number: user, product_handle: 'chair', email: 'ada@keel.test', user_id: user }
    await database()
      .query.insertInto('public.purchases')
      .values({ ...bought, bought_at: new Date() })
      .execute()
  }
  /** What each request that reads or changes what the account keeps is answered. */
  const answers = async (client: Client, user: string) => {
    const own = { user_id: user }
    const path = `${user}/1.png`
    const { id: review_id } = await database()
      .query.selectFrom('public.reviews')
      .where('user_id', '=', user)
      .select('id')
      .executeTakeFirstOrThrow()
    const picture = { review_id, path: `${user}/knob`, position: 0, width: 60, height: 40 }
    const asked = {
      readAddresses: client.from('addresses').select('id'),
      readPurchases: client.from('purchases').select('id'),
      readSaved: client.from('saved_products').select('id'),
      // What is not there is refused like what is, or the refusals tell which is which.
      readNothing: client.from('saved_products').select('id').eq('product_handle', 'nothing'),
      readEarlier: client.from('purchases').select('id').lt('bought_at', '2000-01-01'),
      addAddress: client.from('addresses').insert(HOME),
      preferAddress: client.from('addresses').update({ preferred_at: new Date().toISOString() }).match(own),
      removeAddress: client.from('addresses').delete().match(own),
      save: client.from('saved_products').insert({ product_handle: 'stool' }),
      write: client.from('reviews').insert({ product_handle: 'stool', author: 'Ada', rating: 1, body: BODY }),
      change: client.from('reviews').update({ rating: 1 }).match(own),
      remove: client.from('reviews').delete().match(own),
      addPicture: client.from('review_pictures').insert(picture),
    }
    const found: Record<string, object> = {}
    for (const [name, request] of Object.entries(asked)) {
      const { status, error } = await request
      found[name] = { status, code: error?.code, message: error?.message }
    }
    const uploaded = await client.storage
      .from('review-pictures')
      .upload(path, new Blob(['x'], { type: 'image/png' }))
    return { found, uploaded: uploaded.error?.message }
  }
  const expectAll = async (client: Client, user: string, answer: object) => {
    const { found, uploaded } = await answers(client, user)
    for (const [name, each] of Object.entries(found)) expect(each, name).toEqual(answer)
    expect(uploaded).toContain('Only a whole session in review-pictures')
  }
  const kept = async (user: string) => {
    const { rows } =
      await sql`select (select count(*)::int from public.addresses where user_id = ${user}) as addresses,
      (select array_agg(rating) from public.reviews where user_id = ${user}) as stars`.execute(
        database().query,
      )
    return rows
  }
  const WHOLE = [{ addresses: 1, stars: [5] }]

  test('[6.01] [7.08] is refused to a session that ended, though its token is still good', async () => {
    const { client, user } = await signUp(twin())
    await keepSomething(client, user.id)
    const old = await secondTab(client)
    expect((await old.from('addresses').select('address')).data).toEqual([{ address: HOME.address }])
    await client.auth.signOut()
    await expectAll(old, user.id, ENDED)
    expect(await kept(user.id)).toEqual(WHOLE)
  })

  test('[6.01] [7.08] is refused to a session past its end', async () => {
    const { client, user } = await signUp(twin())
    await keepSomething(client, user.id)
    await database()
      .query.updateTable('auth.sessions')
      .set({ not_after: new Date('2020-01-01T00:00:00Z') })
      .where('user_id', '=', user.id)
      .execute()
    await expectAll(client, user.id, ENDED)
    expect(await kept(user.id)).toEqual(WHOLE)
    expect((await client.rpc('own_sessions')).data).toEqual([])
  })

  test('[4.02] [7.08] is open to a password while a second factor is only begun', async () => {
    const { client } = await signUp(twin())
    await enroll(client)
    expect((await client.from('addresses').insert(HOME)).error).toBeNull()
  })

  test('[6.01] [7.08] is refused to whoever the shop has shut out, until it lets them in again', async () => {
    const { client, user } = await signUp(twin())
    await keepSomething(client, user.id)
    const owner = openOwner(twin())
    await owner.updateUserById(user.id, { ban_duration: '1h' })
    await expectAll(client, user.id, ENDED)
    await owner.updateUserById(user.id, { ban_duration: 'none' })
    expect((await client.from('addresses').select('address')).data).toEqual([{ address: HOME.address }])
  })

  test('[4.02] [7.08] is refused to a password without the second factor', async () => {
    const { client, email, user, factor } = await signUpWithFactor(twin())
    await keepSomething(client, user.id)
    const thief = openClient(twin())
    await thief.auth.signInWithPassword({ email, password: PASSWORD })
    await expectAll(thief, user.id, HALF)
    expect(await kept(user.id)).toEqual(WHOLE)
    expect((await thief.from('reviews').select('rating').eq('user_id', user.id)).data).toEqual([
      { rating: 5 },
    ])
    const code = codeOf(twin(), factor.secret, STEP_MS)
    await thief.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect((await thief.from('addresses').select('address')).data).toEqual([{ address: HOME.address }])
  })
})
