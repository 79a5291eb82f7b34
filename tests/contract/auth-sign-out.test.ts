import { beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/engines.ts'
import { type AuthTwin, ask, bearer, openAuthTwin, openClient, PASSWORD, signUp } from './auth-twin.ts'

describeOnEveryEngine('signing out', ({ database }) => {
  let twin: AuthTwin
  beforeEach(async () => {
    twin = await openAuthTwin(database())
  })

  /** One account in three browsers; the second signs out. */
  async function signOutSecond(scope: 'global' | 'local' | 'others') {
    const { client: first, email } = await signUp(twin)
    const [second, third] = [openClient(twin), openClient(twin)]
    for (const each of [second, third]) await each.auth.signInWithPassword({ email, password: PASSWORD })
    const sessions = await Promise.all([first, second, third].map((each) => each.auth.getSession()))
    const { error } = await second.auth.signOut({ scope })
    expect(error).toBeNull()
    const tokens = sessions.map(({ data }) => data.session?.access_token ?? '')
    const stillIn = await Promise.all(
      tokens.map(async (token) => (await ask(twin, '/user', { headers: bearer(token) })).status === 200),
    )
    return { stillIn, second, token: tokens[1] ?? '' }
  }

  test('[7.08] [4.02] globally ends every session, at once, and the client forgets its own', async () => {
    const { stillIn, second } = await signOutSecond('global')
    expect(stillIn).toEqual([false, false, false])
    expect((await second.auth.getSession()).data.session).toBeNull()
  })

  test('[4.02] tells whoever listens to the client that nobody is signed in any more', async () => {
    const { client } = await signUp(twin)
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
    const { client, session } = await signUp(twin)
    await ask(twin, '/logout', { method: 'POST', headers: bearer(session.access_token) })
    expect((await client.auth.signOut()).error).toBeNull()
    const answer = await ask(twin, '/logout', { method: 'POST', headers: bearer(session.access_token) })
    expect([answer.status, answer.json.code]).toEqual([403, 'session_not_found'])
  })

  test('[7.08] of a scope that there is none of ends nothing', async () => {
    const { client, session } = await signUp(twin)
    const headers = bearer(session.access_token)
    const answer = await ask(twin, '/logout?scope=all', { method: 'POST', headers })
    expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed'])
    expect((await client.auth.getUser()).error).toBeNull()
  })
})
