import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findSignedIn } from '#server/backend/owner.ts'
import { codeOf, enroll, STEP_MS, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import {
  ask,
  bearer,
  ORIGIN,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const FIVE_MINUTES_MS = 5 * 60_000

describeAuth('a second factor', ({ database, twin }) => {
  const levelOf = async ({ auth }: ReturnType<typeof openClient>) => {
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }
  const signIn = async (email: string) => {
    const client = openClient(twin())
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return { client, session: data.session }
  }

  test('[4.02] [7.08] is set up with a code, raises the session, and is asked for at the next sign-in', async () => {
    const { client, email, session } = await signUp(twin())
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    expect(await levelOf(client)).toEqual(['aal1', 'aal1'])
    const factor = await enroll(client, 'My phone')
    expect(factor.totp.uri).toContain(`secret=${factor.secret}`)
    expect(factor.totp.uri).toContain('issuer=keel.test')
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    const challenge = await client.auth.mfa.challenge({ factorId: factor.id })
    expect(challenge.data?.type).toBe('totp')
    const expiresInMs = (challenge.data?.expires_at ?? 0) * 1000 - twin().now().getTime()
    expect(Math.abs(expiresInMs - FIVE_MINUTES_MS)).toBeLessThan(5000)
    const verified = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(twin(), factor.secret),
    })
    expect(verified.error).toBeNull()
    await expect.poll(() => events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
    const { data } = await client.auth.getClaims()
    expect(data?.claims.amr?.map((each) => (typeof each === 'string' ? each : each.method)).sort()).toEqual([
      'password',
      'totp',
    ])
    expect(data?.claims.session_id).toBe(
      (await client.auth.getClaims(session.access_token)).data?.claims.session_id,
    )
    expect((await client.auth.getUser()).data.user?.factors).toEqual([
      expect.objectContaining({ id: factor.id, status: 'verified', friendly_name: 'My phone' }),
    ])
    const later = await signIn(email)
    expect(await levelOf(later.client)).toEqual(['aal1', 'aal2'])
    twin().passTime(STEP_MS)
    const code = codeOf(twin(), factor.secret)
    expect((await later.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
    expect(await levelOf(later.client)).toEqual(['aal2', 'aal2'])
  })

  test('[7.08] keeps its secret to who set it up: it is shown once, and not kept as it is', async () => {
    const { client, user } = await signUp(twin())
    const { id, secret } = await enroll(client)
    const row = await database()
      .query.selectFrom('auth.mfa_factors')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(secret)
    expect(JSON.stringify((await client.auth.getUser()).data)).not.toContain(secret)
    expect(user.factors).toBeUndefined()
  })

  test('[7.08] ends the sessions of one factor, and leaves those of two', async () => {
    const { client, email, session } = await signUp(twin())
    const other = await signIn(email)
    const factor = await enroll(client)
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(twin(), factor.secret) })
    expect((await other.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const later = await signIn(email)
    twin().passTime(STEP_MS)
    await later.client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(twin(), factor.secret),
    })
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await ask(twin(), '/user', { headers: bearer(session.access_token) })).status).toBe(200)
  })

  test('[4.02] [7.08] the refresh token from before it does not come back with two factors', async () => {
    const { client, session, verified } = await signUpWithFactor(twin())
    const refreshed = await client.auth.refreshSession()
    expect(refreshed.data.session?.refresh_token).not.toBe(verified.refresh_token)
    expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
    const old = await ask(twin(), '/token?grant_type=refresh_token', {
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    })
    expect([old.status, old.json.code]).toEqual([400, 'refresh_token_already_used'])
  })

  test('[7.08] the refresh token from before it ends the session even where a tab just refreshed it', async () => {
    const { client } = await signUp(twin())
    const { data } = await client.auth.refreshSession()
    const factor = await enroll(client)
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(twin(), factor.secret) })
    const old = await ask(twin(), '/token?grant_type=refresh_token', {
      body: JSON.stringify({ refresh_token: data.session?.refresh_token }),
    })
    expect([old.status, old.json.code]).toEqual([400, 'refresh_token_already_used'])
  })

  test('[7.08] is needed for a new password, and for another factor', async () => {
    const { client, email } = await signUpWithFactor(twin())
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })).error).toBeNull()
    const { client: later } = await signIn(email)
    expect((await later.auth.updateUser({ password: 'staple and kneel' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    expect((await later.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'third' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await client.auth.updateUser({ password: 'staple and kneel' })).error).toBeNull()
  })

  test('[7.08] that was begun is finished by no session that has not shown the one that there is', async () => {
    const { client, email } = await signUp(twin())
    const [first, planted] = [await enroll(client, 'first'), await enroll(client, 'planted')]
    const session = await client.auth.mfa.challengeAndVerify({
      ...{ factorId: first.id, code: codeOf(twin(), first.secret) },
    })
    expect(session.error).toBeNull()
    const begun = await enroll(client, 'begun')
    const { client: stranger, session: theirs } = await signIn(email)
    for (const { id, secret } of [begun, planted]) {
      const refused = (await stranger.auth.mfa.challenge({ factorId: id })).error
      expect(['insufficient_aal', 'mfa_factor_not_found']).toContain(refused?.code)
      const own = await client.auth.mfa.challenge({ factorId: id })
      const { status } = await ask(twin(), `/factors/${id}/verify`, {
        body: JSON.stringify({ challenge_id: own.data?.id ?? randomUUID(), code: codeOf(twin(), secret) }),
        headers: bearer(theirs.access_token),
      })
      expect([403, 404]).toContain(status)
    }
    expect(await levelOf(stranger)).toEqual(['aal1', 'aal2'])
    const code = codeOf(twin(), begun.secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: begun.id, code })).error).toBeNull()
  })

  test('[7.08] is taken away by a session of two factors only, and the session goes on with one', async () => {
    const { client, email, factor } = await signUpWithFactor(twin())
    const later = await signIn(email)
    expect((await later.client.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id })
    expect([data, error]).toEqual([{ id: factor.id }, null])
    await client.auth.refreshSession()
    expect(await levelOf(client)).toEqual(['aal1', 'aal1'])
    const { data: told } = await client.auth.getClaims()
    expect(JSON.stringify(told?.claims.amr)).not.toContain('totp')
    expect((await later.client.auth.getUser()).data.user?.factors).toBeUndefined()
  })

  test('[6.01] [7.08] that is taken away no longer counts for the session it raised, though another one is left', async () => {
    const { client, user, factor, verified } = await signUpWithFactor(twin())
    const { backend, anonKey, serviceKey } = twin()
    const fetch = (request: Request) => backend.fetch(request, { address: '203.0.113.9' })
    const seen = async (token: string) => {
      const found = await findSignedIn({ url: ORIGIN, anonKey, serviceKey, fetch }, token)
      return [found?.hasSecondStep, found?.lacksSecondStep]
    }
    const left = await enroll(client)
    const code = codeOf(twin(), left.secret)
    const raised = await client.auth.mfa.challengeAndVerify({ factorId: left.id, code })
    const tokens = [verified.access_token, raised.data?.access_token ?? '']
    expect(await Promise.all(tokens.map(seen))).toEqual(Array(2).fill([true, false]))
    expect((await openOwner(twin()).mfa.deleteFactor({ userId: user.id, id: left.id })).error).toBeNull()
    expect(await Promise.all(tokens.map(seen))).toEqual(Array(2).fill([false, true]))
    twin().passTime(STEP_MS)
    const again = codeOf(twin(), factor.secret)
    const shown = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: again })
    expect(await seen(shown.data?.access_token ?? '')).toEqual([true, false])
  })

  test('[7.08] that was never verified is taken away by anybody signed in', async () => {
    const { client } = await signUp(twin())
    const { id } = await enroll(client)
    expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
  })

  test('[7.08] has a name of its own, until it was given up', async () => {
    const { client } = await signUp(twin())
    const again = () => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My "phone"' })
    expect((await again()).error).toBeNull()
    expect((await again()).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "My \\"phone\\"" for this user already exists',
    })
    twin().passTime(FIVE_MINUTES_MS - 30_000)
    expect((await again()).error?.code).toBe('mfa_factor_name_conflict')
    twin().passTime(31_000)
    expect((await again()).error).toBeNull()
  })

  test('[7.08] that is verified takes away what was begun of its kind, and nothing of another one', async () => {
    const { client } = await signUp(twin())
    const [app] = [await enroll(client), await enroll(client)]
    const begun = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    expect(begun.error).toBeNull()
    const code = codeOf(twin(), app.secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull()
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map(({ id }) => id).toSorted()).toEqual([app.id, begun.data?.id].toSorted())
  })

  test('[7.08] is one of ten at most, however many are set up at once', async () => {
    const { client } = await signUp(twin())
    const enrolled = await Promise.allSettled(Array.from({ length: 12 }, () => enroll(client)))
    const refused = enrolled.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(['too_many_enrolled_mfa_factors', 'too_many_enrolled_mfa_factors'])
  })

  test('[7.08] is set up and taken away no oftener than codes are asked for, from one network', async () => {
    const { session } = await signUp(twin())
    const asking = { headers: bearer(session.access_token), address: '198.51.100.75' }
    for (let time = 0; time < 75; time++) {
      const answer = await ask(twin(), `/factors/${randomUUID()}`, { ...asking, method: 'DELETE' })
      expect(answer.status).toBe(404)
    }
    const refused = { status: 429, json: { code: 'over_request_rate_limit' } }
    const removed = await ask(twin(), `/factors/${randomUUID()}`, { ...asking, method: 'DELETE' })
    expect(removed).toMatchObject(refused)
    expect(await ask(twin(), '/factors', { ...asking, body: '{}' })).toMatchObject(refused)
  })

  test.each([
    [{ factor_type: 'phone', phone: '+12025550100' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'card' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(10_000) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(10_000) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 1 }, 400, 'bad_json'],
  ])('[7.08] %j is refused', async (body, status, code) => {
    const { session } = await signUp(twin())
    const headers = bearer(session.access_token)
    const answer = await ask(twin(), '/factors', { body: JSON.stringify(body), headers })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })
})
