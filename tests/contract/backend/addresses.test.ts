import { expect, test } from 'vitest'
import { deleteUser } from '#server/backend/owner.ts'
import { ORIGIN, openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { HOME } from '#tests/fixtures/backend/public-tables.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { waitingForLocks } from '#tests/fixtures/database/waiting-for-locks.ts'

const FULL = {
  code: 'PT409',
  message: 'an account keeps up to 20 addresses',
  hint: 'Remove one, then add this one.',
}

describeBackend('the addresses of an account', ({ twin, database }) => {
  type Client = Awaited<ReturnType<typeof signUp>>['client']
  const add = (client: Client, more: object = {}) =>
    client
      .from('addresses')
      .insert({ ...HOME, ...more })
      .select('id')
      .single()
  const streets = async (client: Client) => {
    const { data } = await client.from('addresses').select('address').order('id')
    return data?.map(({ address }) => address)
  }

  test('[6.01] are added, changed, preferred and removed by whose they are, and seen by nobody else', async () => {
    const [ada, other] = [await signUp(twin()), await signUp(twin())]
    const { data, error } = await add(ada.client)
    expect(error).toBeNull()
    const id = data?.id
    const preferred_at = new Date().toISOString()
    const change = { address: '7 Pier Road', preferred_at }
    for (const [client, count] of [
      [other.client, 0],
      [ada.client, 1],
    ] as const) {
      const changed = await client.from('addresses').update(change).eq('id', id).select('id')
      expect(changed.data).toHaveLength(count)
    }
    expect(await streets(other.client)).toEqual([])
    expect((await openClient(twin()).from('addresses').select('id')).error?.code).toBe('42501')
    expect((await other.client.from('addresses').delete().eq('id', id).select('id')).data).toEqual([])
    expect(await streets(ada.client)).toEqual(['7 Pier Road'])
    expect((await ada.client.from('addresses').delete().eq('id', id).select('id')).data).toEqual([{ id }])
  })

  test('[6.01] are nobody’s to give: an account writes none for another', async () => {
    const [ada, other] = [await signUp(twin()), await signUp(twin())]
    expect((await add(ada.client, { user_id: other.user.id })).error?.code).toBe('42501')
    const { data } = await add(ada.client)
    const given = await ada.client.from('addresses').update({ user_id: other.user.id }).eq('id', data?.id)
    expect(given.error?.code).toBe('42501')
    expect(await streets(other.client)).toEqual([])
  })

  test.each([
    ['no street', { address: '' }],
    ['a street as long as a letter', { address: 'x'.repeat(201) }],
    ['no name', { first_name: '' }],
    ['a state that is none', { state: 'Maine' }],
    ['a ZIP code that is none', { zip: 'SW1A 1AA' }],
  ])('[6.01] hold %s never', async (_what, more) => {
    const { client } = await signUp(twin())
    expect((await add(client, more)).error?.code).toBe('23514')
    expect(await streets(client)).toEqual([])
  })

  test('are up to 20: the next one is refused, and so is a book of 1,000 with all of it', async () => {
    const { client } = await signUp(twin())
    const book = Array.from({ length: 1_000 }, (_, at) => ({ ...HOME, address: `${at} Harbor Street` }))
    const refused = await client.from('addresses').insert(book)
    expect(refused).toMatchObject({ status: 409, error: FULL })
    expect(await streets(client)).toEqual([])
    expect((await client.from('addresses').insert(book.slice(0, 20))).error).toBeNull()
    expect((await add(client)).error).toMatchObject(FULL)
    expect(await streets(client)).toHaveLength(20)
  })

  test('are up to 20 while another tab still writes the last one, which keeps no other account waiting', async () => {
    const [ada, other] = [await signUp(twin()), await signUp(twin())]
    await ada.client.from('addresses').insert(Array.from({ length: 19 }, () => HOME))
    const asked: PromiseLike<unknown>[] = []
    await database()
      .query.transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('public.addresses')
          .values({ ...HOME, user_id: ada.user.id })
          .execute()
        asked.push(add(ada.client).then((answer) => answer))
        // PGlite runs one transaction at a time and does not show who waits for it.
        if (database().engine !== 'postgres') return
        await expect.poll(() => waitingForLocks(database())).toBe(1)
        expect((await add(other.client)).error).toBeNull()
      })
    expect(await Promise.all(asked)).toMatchObject([{ error: FULL }])
    expect(await streets(ada.client)).toHaveLength(20)
  })

  test('[7.08] go with the account', async () => {
    const { client, user } = await signUp(twin())
    await add(client)
    const { anonKey, serviceKey, backend } = twin()
    const owner = {
      url: ORIGIN,
      anonKey,
      serviceKey,
      fetch: async (request: Request) => backend.fetch(request),
    }
    await deleteUser(owner, user.id)
    const left = database().query.selectFrom('public.addresses').select('id').where('user_id', '=', user.id)
    expect(await left.execute()).toEqual([])
  })
})
