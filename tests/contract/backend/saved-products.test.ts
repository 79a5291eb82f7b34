import { expect, test } from 'vitest'
import { deleteUser } from '#server/backend/owner.ts'
import { ORIGIN, openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { waitingForLocks } from '#tests/fixtures/database/waiting-for-locks.ts'

const FULL = {
  code: 'PT409',
  message: 'an account keeps up to 50 saved products',
  hint: 'Remove one, then save this one.',
}
const AS_OFTEN_AS_ASKED = { onConflict: 'user_id,product_handle', ignoreDuplicates: true }

describeBackend('what an account saved for later', ({ twin, database }) => {
  type Client = Awaited<ReturnType<typeof signUp>>['client']
  const save = (client: Client, ...handles: readonly string[]) =>
    client.from('saved_products').upsert(
      handles.map((product_handle) => ({ product_handle })),
      AS_OFTEN_AS_ASKED,
    )
  const savedBy = async (client: Client) => {
    const { data } = await client
      .from('saved_products')
      .select('product_handle')
      .order('id', { ascending: false })
    return data?.map(({ product_handle }) => product_handle)
  }
  const many = (count: number) => Array.from({ length: count }, (_, at) => `stool-${at}`)

  test('[6.01] is saved and removed by whose it is, and seen by nobody else', async () => {
    const [ada, other] = [await signUp(twin()), await signUp(twin())]
    expect((await save(ada.client, 'chair', 'stool')).error).toBeNull()
    expect(await savedBy(ada.client)).toEqual(['stool', 'chair'])
    expect(await savedBy(other.client)).toEqual([])
    expect((await openClient(twin()).from('saved_products').select('id')).error?.code).toBe('42501')
    const remove = (client: Client) =>
      client.from('saved_products').delete().eq('product_handle', 'chair').select('product_handle')
    expect((await remove(other.client)).data).toEqual([])
    expect((await remove(ada.client)).data).toEqual([{ product_handle: 'chair' }])
    expect(await savedBy(ada.client)).toEqual(['stool'])
  })

  test('[6.01] is nobody’s to give, and never another’s by a change', async () => {
    const [ada, other] = [await signUp(twin()), await signUp(twin())]
    const given = { product_handle: 'chair', user_id: other.user.id }
    expect((await ada.client.from('saved_products').insert(given)).error?.code).toBe('42501')
    await save(ada.client, 'chair')
    const changed = await ada.client
      .from('saved_products')
      .update({ user_id: other.user.id })
      .eq('product_handle', 'chair')
    expect(changed.error?.code).toBe('42501')
    expect(await savedBy(other.client)).toEqual([])
  })

  test('is kept once, however often and from however many tabs it is sent', async () => {
    const { client } = await signUp(twin())
    const answers = await Promise.all([1, 2, 3].map(() => save(client, 'chair', 'stool')))
    expect(answers.map(({ error }) => error)).toEqual([null, null, null])
    expect(await savedBy(client)).toEqual(['stool', 'chair'])
  })

  test.each(['', 'a b', 'a/b', 'a?b', 'a#b', 'line\nline', 'x'.repeat(256)])(
    '[6.01] is never %j, which no product’s address can hold',
    async (handle) => {
      const { client } = await signUp(twin())
      expect((await save(client, handle)).error?.code).toBe('23514')
      expect(await savedBy(client)).toEqual([])
    },
  )

  test('is up to 50: a list of 1,000 is refused with all of it, and what is saved already is no news', async () => {
    const { client } = await signUp(twin())
    expect(await save(client, ...many(1_000))).toMatchObject({ status: 409, error: FULL })
    expect(await savedBy(client)).toEqual([])
    expect((await save(client, ...many(50))).error).toBeNull()
    expect((await save(client, 'chair')).error).toMatchObject(FULL)
    expect((await save(client, 'stool-7')).error).toBeNull()
    expect(await savedBy(client)).toHaveLength(50)
  })

  test('is up to 50 while another tab still saves the last one, which keeps no other account waiting', async () => {
    const [ada, other] = [await signUp(twin()), await signUp(twin())]
    await save(ada.client, ...many(49))
    const asked: PromiseLike<unknown>[] = []
    await database()
      .query.transaction()
      .execute(async (trx) => {
        const last = { product_handle: 'chair', user_id: ada.user.id }
        await trx.insertInto('public.saved_products').values(last).execute()
        asked.push(save(ada.client, 'bench').then((answer) => answer))
        // PGlite runs one transaction at a time and does not show who waits for it.
        if (database().engine !== 'postgres') return
        await expect.poll(() => waitingForLocks(database())).toBe(1)
        expect((await save(other.client, 'bench')).error).toBeNull()
      })
    expect(await Promise.all(asked)).toMatchObject([{ error: FULL }])
    expect(await savedBy(ada.client)).toHaveLength(50)
  })

  test('[7.08] goes with the account', async () => {
    const { client, user } = await signUp(twin())
    await save(client, 'chair')
    const { anonKey, serviceKey, backend } = twin()
    const fetch = async (request: Request) => backend.fetch(request)
    await deleteUser({ url: ORIGIN, anonKey, serviceKey, fetch }, user.id)
    const left = database()
      .query.selectFrom('public.saved_products')
      .select('id')
      .where('user_id', '=', user.id)
    expect(await left.execute()).toEqual([])
  })
})
