import { expect, test } from 'vitest'
import { signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { ask, bearer, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

describeAuth('the sessions of an account', ({ database, twin }) => {
  /** Opens two accounts, the first of them in two browsers. */
  async function open() {
    const [own, other] = [await signUp(twin()), await signUp(twin())]
    const second = openClient(twin())
    await second.auth.signInWithPassword({ email: own.email, password: PASSWORD })
    return { own: own.client, second, other: other.client }
  }
  const idsOf = async (client: ReturnType<typeof openClient>) =>
    ((await client.rpc('own_sessions')).data ?? []) as { id: string; is_current: boolean }[]
  const isOpen = async (client: ReturnType<typeof openClient>) => {
    const { data } = await client.auth.getSession()
    return (await ask(twin(), '/user', { headers: bearer(data.session?.access_token ?? '') })).status === 200
  }

  test('[7.08] [6.01] are listed for who is signed in to it, the one that asks first', async () => {
    const { own, second, other } = await open()
    const listed = await idsOf(own)
    expect(listed.map(({ is_current }) => is_current)).toEqual([true, false])
    expect(listed[0]).toEqual({
      id: expect.any(String),
      user_agent: null,
      created_at: expect.any(String),
      used_at: expect.any(String),
      is_current: true,
    })
    expect((await idsOf(second))[0]?.id).toBe(listed[1]?.id)
    expect(await idsOf(other)).toHaveLength(1)
    expect((await openClient(twin()).rpc('own_sessions')).error?.code).toBe('42501')
  })

  test('[6.01] end one by one, by their own account alone', async () => {
    const { own, second, other } = await open()
    const session = (await idsOf(own))[1]?.id
    expect((await other.rpc('end_own_session', { session })).data).toBe(false)
    expect(await isOpen(second)).toBe(true)
    expect((await own.rpc('end_own_session', { session })).data).toBe(true)
    expect([await isOpen(second), await isOpen(own)]).toEqual([false, true])
    // The ended session's token would be valid for an hour.
    expect(await idsOf(second)).toEqual([])
    expect((await second.rpc('end_own_session', { session: (await idsOf(own))[0]?.id })).data).toBe(false)
  })

  test('[6.01] [4.02] are a hundred at most: those end that were used longest ago, and none of two factors for one of one', async () => {
    const { email, user } = await signUp(twin())
    await database().query.deleteFrom('auth.sessions').execute()
    const before = twin().now().getTime() - 200 * 60_000
    const sessions = Array.from({ length: 150 }, (_, minute) => ({
      user_id: user.id,
      aal: minute < 3 ? ('aal2' as const) : ('aal1' as const),
      created_at: new Date(before + minute * 60_000),
      // This one was used a moment ago.
      refreshed_at: minute === 5 ? twin().now() : null,
    }))
    await database().query.insertInto('auth.sessions').values(sessions).execute()
    const { error } = await openClient(twin()).auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    const left = await database().query.selectFrom('auth.sessions').select('created_at').execute()
    const minutes = left.map(({ created_at }) => Math.floor((created_at.getTime() - before) / 60_000))
    const newest = Array.from({ length: 95 }, (_, at) => 55 + at)
    expect(minutes.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 5, ...newest, 200])
  })

  test('[4.02] that have shown a second factor are not ended with a password alone', async () => {
    const { client, email } = await signUpWithFactor(twin())
    const thief = openClient(twin())
    await thief.auth.signInWithPassword({ email, password: PASSWORD })
    const session = (await idsOf(client)).find(({ is_current }) => is_current)?.id
    expect(await idsOf(thief)).toEqual([])
    expect((await thief.rpc('end_own_session', { session })).error).toMatchObject({
      code: '42501',
      message: 'insufficient_aal',
    })
    expect(await isOpen(client)).toBe(true)
    const stolen = (await idsOf(client)).find(({ is_current }) => !is_current)?.id
    expect((await client.rpc('end_own_session', { session: stolen })).data).toBe(true)
    expect(await isOpen(thief)).toBe(false)
  })
})
