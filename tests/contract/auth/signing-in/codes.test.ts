import { expect, test } from 'vitest'
import { codeOf, enroll, STEP_MS, signUpWithFactor, wrongCodeOf } from '#tests/fixtures/backend/auth-codes.ts'
import { ask, bearer, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const HOUR_MS = 60 * 60_000
const FIVE_MINUTES_MS = 5 * 60_000
const NOBODYS_ID = '6f3f7b0a-4f0e-4d0e-8f4e-0f3f7b0a4f0e'

describeAuth('codes of a second factor', ({ database, twin }) => {
  test('[7.08] are taken a step to either side, and not from a clock that is an hour off', async () => {
    for (const [aheadMs, code] of [
      [STEP_MS, undefined],
      [-STEP_MS, undefined],
      [HOUR_MS, 'mfa_verification_failed'],
      [-HOUR_MS, 'mfa_verification_failed'],
    ] as const) {
      const { client } = await signUp(twin())
      const { id, secret } = await enroll(client)
      const { error } = await client.auth.mfa.challengeAndVerify({
        factorId: id,
        code: codeOf(twin(), secret, aheadMs),
      })
      expect([aheadMs, error?.code]).toEqual([aheadMs, code])
    }
  })

  test('[7.08] are good once: not again, not in another session, and not when they come at once', async () => {
    const { client, email, factor, code: used } = await signUpWithFactor(twin())
    const verify = (who: typeof client, code: string) =>
      who.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect((await verify(client, used)).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    const thief = openClient(twin())
    await thief.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await verify(thief, used)).error?.code).toBe('mfa_verification_failed')
    twin().passTime(STEP_MS)
    const next = codeOf(twin(), factor.secret)
    const answers = await Promise.all([client, client, client].map((who) => verify(who, next)))
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect((await verify(thief, codeOf(twin(), factor.secret, -STEP_MS))).error).not.toBeNull()
  })

  test('[7.08] are guessed five times, from wherever it is, and then not for a minute', async () => {
    const { client, factor } = await signUpWithFactor(twin())
    twin().passTime(STEP_MS)
    const guess = (code: string) => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await guess(wrongCodeOf(twin(), factor.secret))).error?.code).toBe('mfa_verification_failed')
    }
    expect((await guess(codeOf(twin(), factor.secret))).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
    twin().passTime(FIVE_MINUTES_MS / 5)
    expect((await guess(codeOf(twin(), factor.secret))).error).toBeNull()
  })

  test('[7.08] that are right use nothing up', async () => {
    const { client, factor } = await signUpWithFactor(twin())
    for (let time = 0; time < 7; time++) {
      twin().passTime(STEP_MS)
      const code = codeOf(twin(), factor.secret)
      expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
    }
  })

  test('[7.08] answer a challenge that is open, of this factor, from the same address', async () => {
    const { client, verified, factor } = await signUpWithFactor(twin())
    const stranger = await signUpWithFactor(twin())
    const { data: strange } = await stranger.client.auth.mfa.challenge({ factorId: stranger.factor.id })
    const challenge = async () => (await client.auth.mfa.challenge({ factorId: factor.id })).data?.id ?? ''
    const headers = bearer(verified.access_token)
    const verify = async (challenge_id: unknown, address?: string) => {
      const body = JSON.stringify({ challenge_id, code: codeOf(twin(), factor.secret) })
      const path = `/factors/${factor.id}/verify`
      const { status, json } = await ask(twin(), path, { body, headers, ...(address && { address }) })
      return [status, json.code]
    }
    twin().passTime(STEP_MS)
    expect(await verify(await challenge())).toEqual([422, 'mfa_ip_address_mismatch'])
    expect(await verify(strange?.id)).toEqual([422, 'mfa_factor_not_found'])
    expect(await verify(NOBODYS_ID)).toEqual([422, 'mfa_factor_not_found'])
    expect(await verify(undefined)).toEqual([422, 'mfa_factor_not_found'])
    expect(await verify('all')).toEqual([400, 'bad_json'])
    const late = await challenge()
    twin().passTime(FIVE_MINUTES_MS + 1000)
    const expired = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: late,
      code: codeOf(twin(), factor.secret),
    })
    expect(expired.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    const met = await challenge()
    const answer = { factorId: factor.id, challengeId: met, code: codeOf(twin(), factor.secret) }
    expect((await client.auth.mfa.verify(answer)).error).toBeNull()
    expect((await client.auth.mfa.verify(answer)).error?.code).toBe('mfa_ip_address_mismatch')
  })

  test('[7.08] that are none are wrong, and no failure', async () => {
    const { client } = await signUp(twin())
    const { id } = await enroll(client)
    const { data } = await client.auth.mfa.challenge({ factorId: id })
    for (const [code, answer] of [
      ['', 'validation_failed'],
      ['12345', 'mfa_verification_failed'],
      ['１２３４５６', 'mfa_verification_failed'],
      ['x'.repeat(2000), 'mfa_verification_failed'],
      ['x'.repeat(10_000), 'validation_failed'],
    ] as const) {
      const { error } = await client.auth.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code })
      expect(error?.code).toBe(answer)
    }
  })

  test('[7.08] of a factor that is not one’s own are not asked for, nor taken, nor is it taken away', async () => {
    const { session } = await signUp(twin())
    const stranger = await signUpWithFactor(twin())
    const headers = bearer(session.access_token)
    for (const [id, code] of [
      [stranger.factor.id, 'mfa_factor_not_found'],
      [NOBODYS_ID, 'mfa_factor_not_found'],
      ['all', 'validation_failed'],
      ["'%20or%201=1", 'validation_failed'],
    ]) {
      for (const [method, path] of [
        ['POST', `/factors/${id}/challenge`],
        ['POST', `/factors/${id}/verify`],
        ['DELETE', `/factors/${id}`],
      ] as const) {
        const body = method === 'POST' ? '{"code":"123456"}' : undefined
        const answer = await ask(twin(), path, { method, body, headers })
        expect([path, answer.status, answer.json.code]).toEqual([path, 404, code])
      }
    }
    expect((await stranger.client.auth.getUser()).data.user?.factors).toHaveLength(1)
  })

  test('[7.08] nobody asks without being signed in', async () => {
    for (const path of ['/factors', `/factors/${NOBODYS_ID}/challenge`, `/factors/${NOBODYS_ID}/verify`]) {
      expect((await ask(twin(), path, { body: '{}' })).status).toBe(401)
    }
  })

  test('[7.08] a factor of a kind that is switched off answers so', async () => {
    const { session, user } = await signUp(twin())
    const { id } = await database()
      .query.insertInto('auth.mfa_factors')
      .values({ user_id: user.id, factor_type: 'phone', status: 'unverified', phone: '12025550100' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await ask(twin(), `/factors/${id}/challenge`, {
      body: '{}',
      headers: bearer(session.access_token),
    })
    expect([answer.status, answer.json.code]).toEqual([422, 'mfa_phone_verify_not_enabled'])
  })
})
