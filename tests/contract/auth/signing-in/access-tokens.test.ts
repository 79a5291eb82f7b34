import { createHmac, createPublicKey } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { rotateSigningKey } from '#services/backend/keys/signing-key-rows.ts'
import { createSigningKeys } from '#services/backend/keys/signing-keys.ts'
import {
  ask,
  bearer,
  ORIGIN,
  openAuthTwin,
  openClient,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const HOUR_MS = 60 * 60_000

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describeAuth('access tokens', ({ database, twin, reopen }) => {
  const userWith = (token: string) => ask(twin(), '/user', { headers: bearer(token) })
  const partsOf = (token: string) =>
    token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))

  test('[7.08] [4.02] say what the hosted ones say, and anyone can check them with the public keys', async () => {
    const instant = new Date()
    await reopen({ now: () => instant })
    const { client, session, user } = await signUp(twin())
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    const iat = data?.claims.iat ?? 0
    expect(data?.header).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' })
    expect(data?.claims).toEqual({
      iss: `${ORIGIN}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      exp: iat + 3600,
      iat,
      email: user.email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: iat }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
    expect((await userWith(session.access_token)).json.id).toBe(user.id)
  })

  test('[7.08] last as long as is set, and a moment longer for clocks that differ', async () => {
    await reopen({ accessTokenTtlS: 100 })
    const { session } = await signUp(twin())
    expect(session.expires_in).toBe(100)
    const { now } = twin()
    const at = (aheadMs: number) => reopen({ now: () => new Date(now().getTime() + aheadMs) })
    await at(105_000)
    expect((await userWith(session.access_token)).status).toBe(200)
    await at(115_000)
    const answer = await userWith(session.access_token)
    expect([answer.status, answer.json.code]).toEqual([403, 'bad_jwt'])
    await at(-HOUR_MS)
    expect((await userWith(session.access_token)).status).toBe(200)
  })

  test('[7.08] that are not ours are refused', async () => {
    const { session } = await signUp(twin())
    const [header, claims] = partsOf(session.access_token)
    const [head, body, signature = ''] = session.access_token.split('.')
    const { keys } = await createSigningKeys(database().query).jwks()
    const publicKey = createPublicKey({ key: keys[0] as never, format: 'jwk' })
    const shared = publicKey.export({ type: 'spki', format: 'pem' })
    const symmetric = `${encode({ ...header, alg: 'HS256' })}.${body}`
    const stranger = await generateKeyPair('ES256')
    const sign = (payload: object, { key, kid }: { key: CryptoKey; kid: string }) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', kid }).sign(key)
    const signer = await createSigningKeys(database().query).signer()
    const forged = {
      'of no algorithm': `${encode({ ...header, alg: 'none' })}.${body}.`,
      'with the public key as a shared one': `${symmetric}.${createHmac('sha256', shared).update(symmetric).digest('base64url')}`,
      'of another key by our name': await sign(claims, { key: stranger.privateKey, kid: header.kid }),
      'of a key nobody knows': await sign(claims, { key: stranger.privateKey, kid: 'unknown' }),
      'without a signature': `${head}.${body}.`,
      'with claims that were changed': `${head}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
      'of another issuer': await sign({ ...claims, iss: 'https://elsewhere.test/auth/v1' }, signer),
      'for somebody else': await sign({ ...claims, aud: 'elsewhere' }, signer),
      'without an end': await sign({ ...claims, exp: undefined }, signer),
      'of nobody': await sign({ ...claims, sub: undefined }, signer),
      'of no account': await sign({ ...claims, sub: crypto.randomUUID() }, signer),
      'of an odd account': await sign({ ...claims, sub: "' or 1=1" }, signer),
      'of an odd session': await sign({ ...claims, session_id: 'all' }, signer),
      'of another session': await sign({ ...claims, session_id: crypto.randomUUID() }, signer),
      'that are the public key to the shop': twin().anonKey,
      'that are the service key': twin().serviceKey,
      'that are none': 'abc',
      'that are enormous': `${'x'.repeat(50_000)}.y.z`,
    }
    for (const [what, token] of Object.entries(forged)) {
      const answer = await userWith(token)
      expect([what, answer.status]).toEqual([what, 403])
      expect(answer.json.code).toMatch(/^(bad_jwt|user_not_found|session_not_found)$/)
    }
    expect((await userWith(session.access_token)).status).toBe(200)
  })

  test('[7.08] a missing one is asked for', async () => {
    for (const headers of [{}, { authorization: 'Basic a2VlbA==' }, { authorization: 'Bearer' }]) {
      const answer = await ask(twin(), '/user', { headers })
      expect(answer.status).toBe(401)
      expect(answer.json).toEqual({
        code: 'no_authorization',
        message: 'This endpoint requires a valid Bearer token',
      })
    }
  })

  test('[7.08] of an old key stay good when a new one signs, in other processes too', async () => {
    const { client, session, email } = await signUp(twin())
    const other = await openAuthTwin(database())
    await rotateSigningKey(database().query, new Date(Date.now() + HOUR_MS))
    const rotated = await openAuthTwin(database())
    const { json } = await ask(rotated, '/.well-known/jwks.json', { headers: { apikey: '' } })
    expect(json.keys.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(json)).not.toContain('"d"')
    const fresh = await openClient(rotated).auth.signInWithPassword({ email, password: PASSWORD })
    const token = fresh.data.session?.access_token ?? ''
    const [[oldHeader], [newHeader]] = [session.access_token, token].map(partsOf) as [[never], [never]]
    expect(newHeader).not.toEqual(oldHeader)
    expect((await client.auth.getClaims(session.access_token)).error).toBeNull()
    expect((await openClient(rotated).auth.getClaims(token)).error).toBeNull()
    await expect.poll(async () => (await ask(other, '/user', { headers: bearer(token) })).status).toBe(200)
  })
})
