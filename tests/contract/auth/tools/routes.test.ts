import { expect, test } from 'vitest'
import { ask, bearer, newAddress, ORIGIN, openOwner, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { openMail } from '#tests/fixtures/mail/mailbox.ts'

const ID = '6f3f7b0a-4f0e-4d0e-8f4e-0f3f7b0a4f0e'

describeAuth('paths that tools ask for', ({ database, twin }) => {
  test.each([
    ['GET', '/admin/oauth/clients', 404, 'feature_disabled'],
    ['POST', `/admin/oauth/clients/${ID}/regenerate_secret`, 404, 'feature_disabled'],
    ['GET', '/admin/custom-providers', 404, 'feature_disabled'],
    ['PUT', `/admin/custom-providers/${ID}`, 404, 'feature_disabled'],
    ['POST', '/admin/sso/providers', 404, 'saml_provider_disabled'],
    ['GET', `/admin/sso/providers/${ID}`, 404, 'saml_provider_disabled'],
    ['GET', '/.well-known/oauth-authorization-server', 404, 'feature_disabled'],
    ['GET', '/oauth/userinfo', 404, 'feature_disabled'],
    ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled'],
    ['GET', '/scim/v2/Schemas', 404, 'feature_disabled'],
    ['GET', '/callback', 400, 'bad_oauth_callback'],
    ['POST', '/magiclink', 400, 'validation_failed'],
  ])('[7.08] %s %s is answered in JSON', async (method, path, status, code) => {
    const body = method === 'GET' ? undefined : '{}'
    const answer = await ask(twin(), path, { method, body, headers: bearer(twin().serviceKey) })
    expect([answer.status, answer.json?.code]).toEqual([status, code])
  })

  test('[7.08] of what is switched off there is none', async () => {
    const { session } = await signUp(twin())
    const headers = bearer(twin().serviceKey)
    expect((await ask(twin(), '/admin/sso/providers', { headers })).json).toEqual({ items: [] })
    const grants = await ask(twin(), '/user/oauth/grants', { headers: bearer(session.access_token) })
    expect([grants.status, grants.json.code]).toEqual([404, 'feature_disabled'])
    expect((await openOwner(twin()).oauth.listClients()).error).toMatchObject({ status: 404 })
    expect((await openOwner(twin()).customProviders.listProviders()).error).toMatchObject({ status: 404 })
  })

  test('[7.08] POST /magiclink mails one, as older clients ask for it', async () => {
    const email = newAddress()
    expect((await ask(twin(), '/magiclink', { body: JSON.stringify({ email }) })).json).toEqual({})
    expect((await openMail(database(), email)).link).toContain('type=magiclink')
  })

  test.each([
    ['GET', '/signup', 'POST'],
    ['DELETE', '/token', 'POST'],
    ['PATCH', '/verify', 'GET, POST'],
    ['POST', '/settings', 'GET'],
    ['PATCH', `/admin/users/${ID}`, 'GET, PUT, DELETE'],
    ['GET', '/admin/generate_link', 'POST'],
  ])('[7.08] %s %s is told which methods there are', async (method, path, allowed) => {
    const answer = await ask(twin(), path, { method, headers: bearer(twin().serviceKey) })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
  })

  test('[7.08] a path that is none is none, by any method', async () => {
    for (const path of ['/nothing', '/x/user', '/user/x/y', '/factorsx']) {
      expect([path, (await ask(twin(), path, { method: 'PUT', body: '{}' })).status]).toEqual([path, 404])
    }
  })

  test('[7.08] whoever checks tokens finds the keys without a key of the shop', async () => {
    const headers = { apikey: '' }
    const { json, headers: told } = await ask(twin(), '/.well-known/openid-configuration', { headers })
    expect(json).toMatchObject({
      issuer: `${ORIGIN}/auth/v1`,
      jwks_uri: `${ORIGIN}/auth/v1/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['ES256'],
    })
    expect(told.get('cache-control')).toBe('public, max-age=600')
    const keys = await ask(twin(), new URL(json.jwks_uri).pathname.replace('/auth/v1', ''), { headers })
    expect(keys.json.keys).not.toEqual([])
  })

  test('[7.08] a phone is looked at for being one before it is told that phones are off', async () => {
    const { session } = await signUp(twin())
    const own = bearer(session.access_token)
    const asOwner = bearer(twin().serviceKey)
    for (const phone of ['x', '+0123', '123456789012345678', '+1 (202) 555']) {
      const answers = [
        await ask(twin(), '/otp', { body: JSON.stringify({ phone }) }),
        await ask(twin(), '/verify', { body: JSON.stringify({ phone, type: 'sms', token: '123456' }) }),
        await ask(twin(), '/user', { method: 'PUT', body: JSON.stringify({ phone }), headers: own }),
        await ask(twin(), '/admin/users', { body: JSON.stringify({ phone }), headers: asOwner }),
      ]
      for (const { status, json } of answers) {
        expect([status, json.message]).toEqual([400, 'Invalid phone number format (E.164 required)'])
      }
    }
    const right = await ask(twin(), '/otp', { body: JSON.stringify({ phone: '+1 202 555 0100' }) })
    expect(right.json.code).toBe('phone_provider_disabled')
  })
})
