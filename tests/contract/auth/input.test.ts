import { beforeEach, expect, test } from 'vitest'
import { ask, bearer, newAddress, ORIGIN, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { openFreshDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { describeAuthOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'

describeAuthOnOneEngine('what comes to the auth service', ({ database, twin, reopen }) => {
  let logged: object[]
  beforeEach(async () => {
    logged = []
    await reopen({ log: { error: (fields) => void logged.push(fields) } })
  })

  const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`

  test.each([
    ['nothing', '', 400, 'bad_json'],
    ['no JSON', '{', 400, 'bad_json'],
    ['a list', '[]', 400, 'bad_json'],
    ['a number', '1', 400, 'bad_json'],
    ['null', 'null', 422, 'anonymous_provider_disabled'],
    ['a number for an address', '{"email":1}', 400, 'bad_json'],
    ['a list for a password', '{"email":"a@x.io","password":[]}', 400, 'bad_json'],
    ['a text for data', '{"email":"a@x.io","password":"123456","data":"x"}', 400, 'bad_json'],
    ['a list for data', nested(1), 400, 'bad_json'],
    ['what is nested deeply', nested(10_000), 400, 'bad_json'],
    ['a NUL', '{"email":"a@x.io","password":"123456","data":{"a":"\\u0000"}}', 400, 'bad_json'],
    ['a form', 'email=a%40x.io&password=123456', 400, 'bad_json'],
  ])('[7.08] %s is answered as what it is', async (_case, body, status, code) => {
    const answer = await ask(twin(), '/signup', { body })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('[7.08] data with half a character and odd names is kept as it can be', async () => {
    const email = newAddress()
    const data = '{"half":"\\ud800","__proto__":{"a":1},"constructor":2,"many":[null,1e400]}'
    const body = `{"email":"${email}","password":"${PASSWORD}","data":${data}}`
    const answer = await ask(twin(), '/signup', { body })
    expect(answer.status).toBe(200)
    expect(answer.json.user.user_metadata).toMatchObject({ half: '\ufffd', constructor: 2 })
  })

  test('[7.08] a body past the limit is refused, whether it says its length or not', async () => {
    const body = JSON.stringify({ email: newAddress(), password: 'x'.repeat(1024 * 1024) })
    const told = await ask(twin(), '/signup', { body, headers: { 'content-length': String(body.length) } })
    const untold = await ask(twin(), '/signup', { body })
    for (const { status, json } of [told, untold]) {
      expect([status, json.code]).toEqual([413, 'request_entity_too_large'])
    }
  })

  test('[7.08] an error is worded for the version that the client asks for', async () => {
    const headers = { 'x-supabase-api-version': '' }
    const older = await ask(twin(), '/signup', { body: '{', headers })
    expect(older.json).toEqual({
      code: 400,
      error_code: 'bad_json',
      msg: 'Could not parse request body as JSON: not JSON',
    })
    expect(older.headers.get('x-sb-error-code')).toBe('bad_json')
    const newer = await ask(twin(), '/signup', { body: '{' })
    expect(newer.json).toEqual({ code: 'bad_json', message: older.json.msg })
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  test('[7.08] without the key of the shop nothing is answered but what is public', async () => {
    const missing = await ask(twin(), '/settings', { headers: { apikey: '' } })
    expect(missing.status).toBe(401)
    expect(missing.json.message).toBe('No API key found in request')
    const wrong = await ask(twin(), '/settings', { headers: { apikey: `${twin().anonKey}x` } })
    expect(wrong.status).toBe(401)
    expect(wrong.json.message).toBe('Invalid API key')
    const byUrl = await ask(twin(), `/settings?apikey=${twin().anonKey}`, { headers: { apikey: '' } })
    expect(byUrl.json).toMatchObject({ mailer_autoconfirm: true, external: { email: true, google: false } })
    const keys = await ask(twin(), '/.well-known/jwks.json', { headers: { apikey: '' } })
    expect(keys.json.keys[0]).toMatchObject({ alg: 'ES256', kty: 'EC', crv: 'P-256', use: 'sig' })
  })

  test('[7.08] a page of any origin may ask, as of the hosted service', async () => {
    const headers = {
      apikey: '',
      origin: 'https://elsewhere.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey, authorization, content-type, x-client-info',
    }
    const preflight = await ask(twin(), '/token', { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-info')
    const answer = await ask(twin(), '/health', { headers: { origin: 'https://elsewhere.test' } })
    expect(answer.json.name).toBe('GoTrue')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  })

  test.each([
    ['/sso', '{"domain":"x.io"}', 404, 'saml_provider_disabled'],
    ['/token?grant_type=web3', '{"chain":"solana"}', 422, 'web3_provider_disabled'],
    ['/token?grant_type=id_token', '{"provider":"google","id_token":"x"}', 400, 'provider_disabled'],
    ['/token?grant_type=magic', '{}', 400, 'invalid_credentials'],
    ['/authorize?provider=google', undefined, 400, 'validation_failed'],
    ['/oauth/token', '{}', 404, 'feature_disabled'],
  ])('[7.08] %s is switched off', async (path, body, status, code) => {
    const answer = await ask(twin(), path, { body })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('[7.08] [8.13] identities are not linked by hand', async () => {
    const { client, session, user } = await signUp(twin())
    const [identity] = user.identities ?? []
    if (!identity) throw new Error('an account without an identity')
    expect((await client.auth.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled')
    const path = '/user/identities/authorize?provider=google'
    const answer = await ask(twin(), path, { headers: bearer(session.access_token) })
    expect([answer.status, answer.json.code]).toEqual([404, 'manual_linking_disabled'])
    expect((await ask(twin(), path)).status).toBe(401)
  })

  test('[7.08] what is not there is not found', async () => {
    expect((await ask(twin(), '/nothing')).status).toBe(404)
  })

  test('[7.08] a failure of the database says nothing, and its log no secret', async () => {
    const { session, email } = await signUp(twin())
    const gone = await openFreshDatabase(database().engine)
    await gone.close()
    await reopen({
      database: gone,
      log: { error: (fields) => void logged.push(fields) },
    })
    const answer = await ask(twin(), '/token?grant_type=password', {
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect([answer.status, answer.json.code]).toEqual([500, 'unexpected_failure'])
    const refused = await ask(twin(), '/user', { headers: bearer(session.access_token) })
    expect(refused.status).toBe(500)
    expect(logged).toHaveLength(2)
    const told = JSON.stringify(logged) + String(Reflect.get(logged[0] ?? {}, 'err'))
    for (const secret of [PASSWORD, session.access_token, twin().anonKey, ORIGIN]) {
      expect(told).not.toContain(secret)
    }
  })
})
