import { expect, test } from 'vitest'
import { ask, bearer, openOwner, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const GRACE_MS = 10_000

describeAuth('refresh tokens', ({ database, twin, reopen }) => {
  const refresh = (token: string) =>
    ask(twin(), '/token?grant_type=refresh_token', { body: JSON.stringify({ refresh_token: token }) })

  test('[4.02] [7.08] are good once: the client goes on with the next one, in the same session', async () => {
    const { client, session } = await signUp(twin())
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    twin().passTime(1000)
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.session?.user.email).toBe(session.user.email)
    await expect.poll(() => events).toContain('TOKEN_REFRESHED')
    const [before, after] = await Promise.all(
      [session.access_token, data.session?.access_token].map(
        async (token) => (await client.auth.getClaims(token)).data?.claims,
      ),
    )
    expect(after?.session_id).toBe(before?.session_id)
    expect(after?.amr).toEqual(before?.amr)
    expect(after?.iat).toBeGreaterThan(before?.iat ?? Number.POSITIVE_INFINITY)
  })

  test('[4.02] tabs that wake up together are all let through, with one and the same next token', async () => {
    const { session } = await signUp(twin())
    const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(session.refresh_token)))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(tabs.map(({ json }) => json.refresh_token)).size).toBe(1)
    twin().passTime(GRACE_MS - 4000)
    expect((await refresh(session.refresh_token)).json.refresh_token).toBe(tabs[0]?.json.refresh_token)
  })

  test('[7.08] one that is used again later ends the session, for whoever holds it', async () => {
    const { session } = await signUp(twin())
    const { json: next } = await refresh(session.refresh_token)
    twin().passTime(GRACE_MS + 1000)
    const reused = await refresh(session.refresh_token)
    expect(reused.status).toBe(400)
    expect(reused.json).toEqual({
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
    expect((await refresh(next.refresh_token)).json.code).toBe('refresh_token_not_found')
    const user = await ask(twin(), '/user', { headers: bearer(next.access_token) })
    expect([user.status, user.json.code]).toEqual([403, 'session_not_found'])
  })

  test('[7.08] one that is used again is no more let through where the clock was set back, or another one is behind', async () => {
    const [late, later] = [(await signUp(twin())).session, (await signUp(twin())).session]
    for (const { refresh_token } of [late, later]) expect((await refresh(refresh_token)).status).toBe(200)
    twin().passTime(1000 - GRACE_MS)
    expect((await refresh(late.refresh_token)).status).toBe(200)
    twin().passTime(-6000)
    expect((await refresh(later.refresh_token)).json.code).toBe('refresh_token_already_used')
  })

  test('[7.08] another session of the same account goes on', async () => {
    const { client, email, session } = await signUp(twin())
    const other = await client.auth.signInWithPassword({ email, password: 'correct horse battery' })
    await refresh(session.refresh_token)
    twin().passTime(GRACE_MS + 1000)
    await refresh(session.refresh_token)
    expect((await refresh(other.data.session?.refresh_token ?? '')).status).toBe(200)
  })

  test.each([
    ['missing', '', undefined],
    ['invented', 'abcdefghijkl', 'refresh_token_not_found'],
    ['of odd characters', '💥 ../..', 'refresh_token_not_found'],
    ['long', 'x'.repeat(2000), 'refresh_token_not_found'],
    ['enormous', 'x'.repeat(10_000), 'validation_failed'],
  ])('[7.08] one that is %s is refused', async (_case, token, code) => {
    const answer = await refresh(token)
    expect(answer.status).toBe(400)
    expect(answer.json.code).toBe(code)
  })

  test('[7.08] one that was changed, or signed by another shop, is refused', async () => {
    const { session } = await signUp(twin())
    const changed = `${session.refresh_token.startsWith('A') ? 'B' : 'A'}${session.refresh_token.slice(1)}`
    expect((await refresh(changed)).json.code).toBe('refresh_token_not_found')
    await reopen({ refreshTokenKey: 'ff'.repeat(32) })
    expect((await refresh(session.refresh_token)).json.code).toBe('refresh_token_not_found')
  })

  test('[7.08] a ban uses none up: once it is lifted the session goes on with the token that was kept', async () => {
    const { session, user } = await signUp(twin())
    const owner = openOwner(twin())
    await owner.updateUserById(user.id, { ban_duration: '24h' })
    expect((await refresh(session.refresh_token)).json.code).toBe('user_banned')
    twin().passTime(GRACE_MS + 1000)
    expect((await refresh(session.refresh_token)).json.code).toBe('user_banned')
    await owner.updateUserById(user.id, { ban_duration: 'none' })
    const { status, json } = await refresh(session.refresh_token)
    expect(status).toBe(200)
    await owner.updateUserById(user.id, { ban_duration: '1h' })
    twin().passTime(60 * 60_000)
    expect((await refresh(json.refresh_token)).status, 'once it has ended').toBe(200)
  })

  test('[7.08] one of a session past its end, or of who was banned, is refused', async () => {
    const [banned, ended] = [await signUp(twin()), await signUp(twin())]
    const { query } = database()
    const banned_until = new Date('2100-01-01T00:00:00Z')
    await query.updateTable('auth.users').set({ banned_until }).where('id', '=', banned.user.id).execute()
    expect((await refresh(banned.session.refresh_token)).json.code).toBe('user_banned')
    const not_after = new Date('2020-01-01T00:00:00Z')
    await query.updateTable('auth.sessions').set({ not_after }).where('user_id', '=', ended.user.id).execute()
    expect((await refresh(ended.session.refresh_token)).json.code).toBe('session_expired')
    const user = await ask(twin(), '/user', { headers: bearer(ended.session.access_token) })
    expect([user.status, user.json.code]).toEqual([403, 'session_not_found'])
  })
})
