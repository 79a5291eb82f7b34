import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { lockAccount } from '#services/backend/auth/accounts/select-accounts.ts'
import { signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { ask, bearer, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { waitingForLocks } from '#tests/fixtures/database/waiting-for-locks.ts'

describeAuth('signing out', ({ database, twin }) => {
  /** Signs an account in with three browsers and out of the second. */
  async function signOutSecond(scope: 'global' | 'local' | 'others') {
    const { client: first, email } = await signUp(twin())
    const [second, third] = [openClient(twin()), openClient(twin())]
    for (const each of [second, third]) await each.auth.signInWithPassword({ email, password: PASSWORD })
    const sessions = await Promise.all([first, second, third].map((each) => each.auth.getSession()))
    const { error } = await second.auth.signOut({ scope })
    expect(error).toBeNull()
    const tokens = sessions.map(({ data }) => data.session?.access_token ?? '')
    const stillIn = await Promise.all(
      tokens.map(async (token) => (await ask(twin(), '/user', { headers: bearer(token) })).status === 200),
    )
    return { stillIn, second, token: tokens[1] ?? '' }
  }

  /** Counts the account's logouts in the audit log. */
  async function loggedOut(id: string): Promise<number> {
    const { rows } = await sql`select from auth.audit_log_entries
      where payload ->> 'action' = 'logout' and payload ->> 'actor_id' = ${id}`.execute(database().query)
    return rows.length
  }

  test('[7.08] [4.02] globally ends every session, at once, and the client forgets its own', async () => {
    const { stillIn, second } = await signOutSecond('global')
    expect(stillIn).toEqual([false, false, false])
    expect((await second.auth.getSession()).data.session).toBeNull()
  })

  test('[4.02] tells whoever listens to the client that nobody is signed in any more', async () => {
    const { client } = await signUp(twin())
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    await expect.poll(() => events).toEqual(['INITIAL_SESSION'])
    await client.auth.signOut()
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  })

  test('[7.08] locally ends this one alone', async () => {
    expect((await signOutSecond('local')).stillIn).toEqual([true, false, true])
  })

  test('[7.08] of others ends all but this one, which the client keeps', async () => {
    const { stillIn, second } = await signOutSecond('others')
    expect(stillIn).toEqual([false, true, false])
    expect((await second.auth.getSession()).data.session).not.toBeNull()
  })

  test('[8.14] a session that has already ended is signed out of without an error', async () => {
    const { client, session } = await signUp(twin())
    await ask(twin(), '/logout', { method: 'POST', headers: bearer(session.access_token) })
    expect((await client.auth.signOut()).error).toBeNull()
    const answer = await ask(twin(), '/logout', { method: 'POST', headers: bearer(session.access_token) })
    expect([answer.status, answer.json.code]).toEqual([403, 'session_not_found'])
  })

  test.each(['others', 'global'] as const)(
    '[7.08] [4.02] of %s ends no session of two factors with a password alone, and the audit tells what was ended',
    async (scope) => {
      const { email, verified } = await signUpWithFactor(twin())
      const thief = openClient(twin())
      const { data } = await thief.auth.signInWithPassword({ email, password: PASSWORD })
      const headers = bearer(data.session?.access_token ?? '')
      const answer = await ask(twin(), `/logout?scope=${scope}`, { method: 'POST', headers })
      expect([answer.status, answer.json.code]).toEqual([403, 'insufficient_aal'])
      const owner = await ask(twin(), '/user', { headers: bearer(verified.access_token) })
      const own = await ask(twin(), '/user', { headers })
      expect([owner.status, own.status]).toEqual([200, scope === 'global' ? 403 : 200])
      expect(await loggedOut(data.user?.id ?? '')).toBe(scope === 'global' ? 1 : 0)
      const all = await ask(twin(), '/logout?scope=global', {
        method: 'POST',
        headers: bearer(verified.access_token),
      })
      expect(all.status).toBe(204)
    },
  )

  test('waits for whoever changes how the same account is entered, so that neither fails', async () => {
    const { session, user } = await signUp(twin())
    const sessions = (query: Database['query']) =>
      query.selectFrom('auth.sessions').select('id').where('user_id', '=', user.id).execute()
    const ends: string[] = []
    let signedOut: Promise<unknown> | undefined
    await database()
      .query.transaction()
      .execute(async (trx) => {
        await lockAccount(trx, user.id)
        const headers = bearer(session.access_token)
        signedOut = ask(twin(), '/logout', { method: 'POST', headers }).then(({ status }) =>
          ends.push(`signed out: ${status}`),
        )
        // PGlite runs one transaction at a time and does not show who waits for it.
        if (database().engine === 'postgres') await expect.poll(() => waitingForLocks(database())).toBe(1)
        expect(await sessions(trx)).toHaveLength(1)
        ends.push('changed')
      })
    await signedOut
    expect(ends).toEqual(['changed', 'signed out: 204'])
    expect(await sessions(database().query)).toEqual([])
  })

  test('[7.08] of a scope that there is none of ends nothing', async () => {
    const { client, session } = await signUp(twin())
    const headers = bearer(session.access_token)
    const answer = await ask(twin(), '/logout?scope=all', { method: 'POST', headers })
    expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed'])
    expect((await client.auth.getUser()).error).toBeNull()
  })
})
