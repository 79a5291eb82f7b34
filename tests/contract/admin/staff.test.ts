import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findStaffAt } from '#server/staff/find-staff.ts'
import { type Operation, pathOf } from '#services/admin-contract/operation.ts'
import { storefrontOperations } from '#services/admin-contract/operations.ts'
import { mayDo, STAFF_ROLES, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { codeOf, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { bearer, ORIGIN, openClient, openOwner, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { openTwin, SERVICE_KEY } from '#tests/fixtures/storefront/storefront-twin.ts'

const HOUR_MS = 3_600_000
const OPERATIONS = Object.entries<Operation>(storefrontOperations)

describeAuth('the staff at the admin interface', ({ twin, database }) => {
  let storefront: Storefront
  let told: Record<string, unknown>[]
  let isBackendAway: boolean
  beforeEach(() => {
    told = []
    isBackendAway = false
    const { anonKey, serviceKey, backend } = twin()
    const send = async (request: Request) =>
      isBackendAway ? new Response('', { status: 503 }) : backend.fetch(request)
    storefront = openTwin(database(), {
      findStaff: findStaffAt({ url: ORIGIN, anonKey, serviceKey, fetch: send }),
      log: { info() {}, warn: (fields) => told.push({ ...fields }), error() {} },
    })
  })

  /** Signs up an account, gives it a role with the service key, and renews its session. */
  async function hire(role: StaffRole) {
    const { client, user, email } = await signUp(twin())
    await openOwner(twin()).updateUserById(user.id, { app_metadata: { role } })
    const { data } = await client.auth.refreshSession()
    return { client, email, id: user.id, token: data.session?.access_token ?? '' }
  }
  const askAs = (token: string, method = 'GET', path = 'products', json?: unknown) =>
    askAdmin(storefront, method, path, json, `Bearer ${token}`)
  const noRole = { status: 403, body: { error: 'this account has no role in the shop' } }
  const nobody = {
    status: 401,
    body: { error: 'the service key, or the token of somebody with a role, is missing or wrong' },
  }

  test.each(STAFF_ROLES)('are let do what the table lets a role do, and nothing else: %s', async (role) => {
    const { token, id } = await hire(role)
    const params = {
      handle: 'none',
      sku: 'none',
      code: 'none',
      plan: '1',
      number: '1',
      state: 'ZZ',
      return: 'R1-1',
      refund: '1',
      quote: '1',
      claim: 'W1-1',
      picture: '1',
      file: 'none',
      id: '0',
      day: '2026-03-06',
      view: '0',
    }
    for (const [name, operation] of OPERATIONS) {
      const response = await storefront.fetch(
        new Request(`${ORIGIN}${pathOf(operation, params)}`, {
          method: operation.method,
          headers: bearer(token),
          ...(operation.method !== 'GET' && { body: '{' }),
        }),
      )
      const isLet = mayDo(role, operation.action)
      expect(response.status === 403, `${name} as ${role}: ${response.status}`).toBe(!isLet)
      expect(response.status, name).toBeLessThan(500)
      await response.text()
    }
    const denied = OPERATIONS.filter(([, { action }]) => !mayDo(role, action))
    expect(told).toEqual(denied.map(([, { action }]) => ({ reason: 'role', account: id, role, action })))
  })

  test('stand in the log of changes by their token, whatever a header says', async () => {
    const manager = await hire('manager')
    const path = `/old-${randomUUID()}`
    const redirect = { path, target: '/product/keel-saddle-stool' }
    expect((await askAs(manager.token, 'PUT', 'redirects', redirect)).status).toBe(200)
    expect((await askAs(SERVICE_KEY, 'DELETE', 'redirects', { path })).status).toBe(200)
    const entries = database().query.selectFrom('storefront.change_log').where('subject', '=', path)
    expect(await entries.orderBy('id').select(['changed_by', 'account', 'role']).execute()).toEqual([
      { changed_by: manager.email, account: manager.id, role: 'manager' },
      { changed_by: 'service key', account: null, role: null },
    ])
  })

  test('have no role by what they wrote about themselves, and the log says that they tried', async () => {
    const { client, user } = await signUp(twin())
    await client.auth.updateUser({ data: { role: 'owner', app_metadata: { role: 'owner' } } })
    const { data } = await client.auth.refreshSession()
    expect(await askAs(data.session?.access_token ?? '')).toEqual(noRole)
    expect(told).toEqual([{ reason: 'no-role', account: user.id, isSelfMade: true }])
  })

  test('have none by signing up with one, nor by one that the shop does not know', async () => {
    const client = openClient(twin(), '2001:db8:77::1')
    const email = `${randomUUID()}@keel.test`
    const { data } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { role: 'owner' } },
    })
    expect(await askAs(data.session?.access_token ?? '')).toEqual(noRole)
    const app_metadata = { role: 'admin' }
    await openOwner(twin()).updateUserById(data.user?.id ?? '', { app_metadata })
    expect(await askAs(data.session?.access_token ?? '')).toEqual(noRole)
  })

  test('who are demoted are refused from the next request on, with the token that they have', async () => {
    const { token, id } = await hire('owner')
    const owner = openOwner(twin())
    expect((await askAs(token)).status).toBe(200)
    await owner.updateUserById(id, { app_metadata: { role: 'support' } })
    const price = await askAs(token, 'PUT', 'products/none/price', { price: '1.00' })
    expect(price).toEqual({
      status: 403,
      body: { error: 'the role support does not include price.change' },
    })
    await owner.updateUserById(id, { app_metadata: { role: null } })
    expect(await askAs(token)).toEqual(noRole)
    expect(told).toEqual([
      { reason: 'role', account: id, role: 'support', action: 'price.change' },
      { reason: 'no-role', account: id, isSelfMade: false },
    ])
  })

  test('who were promoted need no new token', async () => {
    const { session, user } = await signUp(twin())
    expect(await askAs(session.access_token)).toEqual(noRole)
    await openOwner(twin()).updateUserById(user.id, { app_metadata: { role: 'support' } })
    expect((await askAs(session.access_token)).status).toBe(200)
  })

  test.each([
    ['was deleted', (id: string) => openOwner(twin()).deleteUser(id)],
    ['was banned', (id: string) => openOwner(twin()).updateUserById(id, { ban_duration: '1h' })],
  ])('are nobody once their account %s', async (_what, end) => {
    const { token, id } = await hire('owner')
    expect((await askAs(token)).status).toBe(200)
    expect((await end(id)).error).toBeNull()
    expect(await askAs(token)).toEqual(nobody)
    expect(told).toEqual([{ reason: 'not-signed-in' }])
  })

  test('are nobody once they signed out, or their token is too old', async () => {
    const [gone, late] = [await hire('owner'), await hire('owner')]
    await gone.client.auth.signOut()
    expect(await askAs(gone.token)).toEqual(nobody)
    twin().passTime(HOUR_MS + 60_000)
    expect(await askAs(late.token)).toEqual(nobody)
    expect(told).toEqual([{ reason: 'not-signed-in' }, { reason: 'not-signed-in' }])
  })

  test('with two-step verification are let in by the second step', async () => {
    const { email, factor, user } = await signUpWithFactor(twin())
    await openOwner(twin()).updateUserById(user.id, { app_metadata: { role: 'owner' } })
    const half = openClient(twin())
    const { data } = await half.auth.signInWithPassword({ email, password: PASSWORD })
    expect(await askAs(data.session?.access_token ?? '')).toEqual({
      status: 403,
      body: { error: 'this session lacks the second step of its account' },
    })
    expect(told).toEqual([{ reason: 'half-signed-in', account: user.id }])
    await half.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(twin(), factor.secret, 30_000),
    })
    const { data: whole } = await half.auth.getSession()
    expect((await askAs(whole.session?.access_token ?? '')).status).toBe(200)
  })

  test('are not taken for somebody while the backend cannot say who asks', async () => {
    const { token } = await hire('owner')
    isBackendAway = true
    expect(await askAs(token)).toEqual({
      status: 503,
      body: { error: 'who asks cannot be checked just now' },
    })
    expect((await askAs(SERVICE_KEY)).status).toBe(200)
  })

  test('are told from tokens that are none, however many are shown; the log stays short', async () => {
    const { session } = await signUp(twin())
    const [head, body] = session.access_token.split('.')
    const tokens = [
      'junk',
      'a.b.c',
      `${head}.${body}.`,
      twin().anonKey,
      twin().serviceKey,
      'x'.repeat(20_000),
    ]
    for (const token of tokens) expect((await askAs(token)).status, token.slice(0, 20)).toBe(401)
    for (let at = 0; at < 100; at++) await askAs('junk')
    expect(told.length).toBeGreaterThanOrEqual(60)
    expect(told.length).toBeLessThan(80)
  })
})
