import { beforeAll, expect, test } from 'vitest'
import { askBackend, bearer, newAddress, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

describeBackend('what is told of somebody', ({ twin }) => {
  let token: string
  beforeAll(async () => {
    token = (await signUp(twin())).session.access_token
  })

  test.each([
    ['a session', '/auth/v1/token?grant_type=password', { email: newAddress(), password: PASSWORD }],
    ['an account that was made', '/auth/v1/signup', { email: newAddress(), password: PASSWORD }],
    ['an account', '/auth/v1/user', undefined],
    ['an address that is nobody’s', '/auth/v1/nowhere', undefined],
    ['rows', '/rest/v1/reviews?select=id', undefined],
    ['a table that is not there', '/rest/v1/nowhere', undefined],
  ])('%s is kept by nobody, and taken for what it is', async (_what, path, body) => {
    const answer = await askBackend(twin(), path, {
      headers: bearer(token),
      body: body && JSON.stringify(body),
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the keys that tokens are checked with may be kept by all', async () => {
    const { headers } = await askBackend(twin(), '/auth/v1/.well-known/jwks.json')
    expect(headers.get('cache-control')).toMatch(/^public/)
  })
})
