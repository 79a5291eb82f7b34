import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BackendOwner } from '#server/backend/owner.ts'
import type { EmbeddedService } from '#server/serving/request-router.ts'
import { findStaffAt } from '#server/staff/find-staff.ts'
import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import { signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { bearer, newAddress, ORIGIN, openOwner, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { askAdmin, openBackendAdmin, ownerOf } from '#tests/fixtures/backend/backend-admin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { fragmentOf, mailsTo, openMail, pressLink } from '#tests/fixtures/mail/mailbox.ts'

describeAuth('an owner and the staff', ({ twin, database }) => {
  let backendOwner: BackendOwner
  let admin: EmbeddedService
  let me: Awaited<ReturnType<typeof hire>>
  /** What happens before the backend is asked; an answer is given instead of its own. */
  let beforeAsking: (request: Request) => Promise<Response | undefined>

  beforeEach(async () => {
    beforeAsking = async () => undefined
    backendOwner = ownerOf(twin(), (request) => beforeAsking(request))
    admin = openBackendAdmin(twin(), database(), { owner: backendOwner })
    await database().query.deleteFrom('auth.users').execute()
    me = await hire('owner')
  })

  async function hire(role: StaffRole, email = newAddress()) {
    const { user, session } = await signUp(twin(), email)
    const proved = { app_metadata: { role }, email_confirm: true }
    const { error } = await openOwner(twin()).updateUserById(user.id, proved)
    if (error) throw error
    return { id: user.id, email, token: session.access_token }
  }
  const ask = (method: string, path: string, json?: unknown, token = me.token) =>
    askAdmin(admin, token, [method, path, json])
  const setRole = (id: string, role: string, token?: string) =>
    ask('PUT', `staff/${id}/role`, { role }, token)
  const roleOf = async (token: string) => {
    const found = await findStaffAt(backendOwner)(token)
    return found.kind === 'staff' ? found.staff.role : found.kind
  }
  const logOf = (subject: string) =>
    database()
      .query.selectFrom('storefront.change_log')
      .where('subject', '=', subject)
      .orderBy('id')
      .select(['changed_by', 'action', 'detail'])
      .execute()

  test('sees who is on it, in which role, and who has a second factor', async () => {
    const colleague = await signUpWithFactor(twin())
    await openOwner(twin()).updateUserById(colleague.user.id, { app_metadata: { role: 'support' } })
    await signUp(twin())
    const { body } = await ask('GET', 'staff')
    expect(body.staff).toHaveLength(2)
    expect(body.staff).toContainEqual({
      ...{ account: me.id, email: me.email, role: 'owner', hasJoined: true, hasSecondFactor: false },
      lastSignInAt: expect.any(String),
    })
    expect(body.staff).toContainEqual(
      expect.objectContaining({ email: colleague.email, role: 'support', hasSecondFactor: true }),
    )
  })

  test('invites a colleague by mail, who comes in by its link with the role', async () => {
    const email = newAddress()
    const invited = await ask('POST', 'staff', { email: ` ${email.toUpperCase()} `, role: 'support' })
    expect(invited).toEqual({ status: 200, body: { email, role: 'support', before: null, isInvited: true } })
    expect((await ask('GET', 'staff')).body.staff).toContainEqual(
      expect.objectContaining({ email, hasJoined: false, lastSignInAt: null }),
    )
    // A mail that was lost is sent again, with another role.
    expect((await ask('POST', 'staff', { email, role: 'manager' })).body).toMatchObject({ before: 'support' })
    const { link } = await openMail(database(), email)
    const { access_token = '' } = fragmentOf(await pressLink(twin(), link))
    expect(await roleOf(access_token)).toBe('manager')
    expect((await ask('GET', 'staff', undefined, access_token)).status).toBe(403)
    expect((await ask('POST', 'staff', { email, role: 'owner' })).status).toBe(409)
    expect(await logOf(`staff ${email}`)).toEqual([
      { changed_by: me.email, action: 'invite', detail: { before: null, after: 'support' } },
      { changed_by: me.email, action: 'invite', detail: { before: 'support', after: 'manager' } },
    ])
  })

  test('gives no role to an account whose mailbox nobody has proved', async () => {
    const { email, session } = await signUp(twin())
    const refused = await ask('POST', 'staff', { email, role: 'owner' })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('whose mailbox nobody has proved')
    expect(await roleOf(session.access_token)).toBe('no-role')
  })

  test('changes a role and takes it away, which holds from the colleague’s next request on', async () => {
    const { id, email, token } = await hire('manager')
    expect(await setRole(id, 'support')).toEqual({
      status: 200,
      body: { email, role: 'support', before: 'manager' },
    })
    expect(await roleOf(token)).toBe('support')
    expect((await setRole(id, 'support')).status).toBe(200)
    expect((await ask('DELETE', `staff/${id}/role`)).body).toEqual({ email, role: null, before: 'support' })
    expect(await roleOf(token)).toBe('no-role')
    expect((await ask('DELETE', `staff/${id}/role`)).status).toBe(404)
    expect(await logOf(`staff ${email}`)).toEqual([
      { changed_by: me.email, action: 'role', detail: { before: 'manager', after: 'support' } },
      { changed_by: me.email, action: 'role', detail: { before: 'support', after: null } },
    ])
  })

  test('changes no role of their own, by any way', async () => {
    await hire('owner')
    expect((await setRole(me.id, 'support')).status).toBe(409)
    expect((await ask('DELETE', `staff/${me.id}/role`)).status).toBe(409)
    expect((await ask('POST', 'staff', { email: me.email, role: 'support' })).status).toBe(409)
    expect((await ask('DELETE', `staff/${me.id}/factors`)).status).toBe(409)
    expect(await roleOf(me.token)).toBe('owner')
  })

  test('cannot be the last to go: neither the service key nor two at once leave the shop without one', async () => {
    const { serviceKey } = twin()
    expect((await setRole(me.id, 'support', serviceKey)).status).toBe(409)
    expect((await ask('DELETE', `staff/${me.id}/role`, undefined, serviceKey)).status).toBe(409)
    // An owner who was invited and has not come yet could not help.
    await ask('POST', 'staff', { email: newAddress(), role: 'owner' })
    expect((await setRole(me.id, 'support', serviceKey)).status).toBe(409)
    const { id: banned } = await hire('owner')
    await openOwner(twin()).updateUserById(banned, { ban_duration: '24h' })
    expect((await setRole(me.id, 'support', serviceKey)).status).toBe(409)

    const other = await hire('owner')
    await Promise.all([setRole(other.id, 'support'), setRole(me.id, 'support', other.token)])
    const roles = [await roleOf(me.token), await roleOf(other.token)]
    expect(roles).toContain('owner')
  })

  test('resets a colleague’s second factor, who is told by mail', async () => {
    const { user, email, verified } = await signUpWithFactor(twin())
    const headers = { ...bearer(verified.access_token), apikey: twin().anonKey }
    const codes = new Request(`${ORIGIN}/auth/v1/factors/recovery-codes`, { method: 'POST', headers })
    expect((await twin().backend.fetch(codes)).status).toBe(200)
    await openOwner(twin()).updateUserById(user.id, { app_metadata: { role: 'manager' } })
    expect(await ask('DELETE', `staff/${user.id}/factors`)).toEqual({
      status: 200,
      body: { email, removed: 2 },
    })
    const { data } = await openOwner(twin()).mfa.listFactors({ userId: user.id })
    expect(data?.factors).toEqual([])
    const mails = (await mailsTo(database(), email)).map(({ text }) => text)
    expect(mails.join()).toContain(`${me.email} has removed the second factor`)
    expect(await logOf(`second factor of ${email}`)).toMatchObject([{ action: 'reset' }])
    expect((await ask('DELETE', `staff/${user.id}/factors`)).status).toBe(409)
  })

  describe('who resets a colleague’s second factor', () => {
    const openSession = (account: string) =>
      database()
        .query.insertInto('web.sessions')
        .values({
          ...{ account, digest: randomUUID(), sealed_tokens: 'x', refreshing_since: null },
          ...{ created_at: new Date(), expires_at: new Date(), ends_at: new Date(Date.now() + 3_600_000) },
        })
        .execute()
    const sessionsOf = (account: string) =>
      database().query.selectFrom('web.sessions').where('account', '=', account).select('digest').execute()
    async function hireWithFactor() {
      const { user } = await signUpWithFactor(twin())
      await openOwner(twin()).updateUserById(user.id, { app_metadata: { role: 'manager' } })
      return user.id
    }

    test('ends the sessions that are open, those begun meanwhile with the password alone, and no other', async () => {
      const id = await hireWithFactor()
      for (const account of [id, me.id]) await openSession(account)
      beforeAsking = async ({ method }) => {
        if (method === 'DELETE') await openSession(id)
        return undefined
      }
      expect((await ask('DELETE', `staff/${id}/factors`)).status).toBe(200)
      expect(await sessionsOf(id)).toEqual([])
      expect(await sessionsOf(me.id)).toHaveLength(1)
    })

    test('has ended them before a factor is gone, so also where the backend fails then', async () => {
      const id = await hireWithFactor()
      await openSession(id)
      beforeAsking = async ({ method }) =>
        method === 'DELETE' ? new Response('', { status: 502 }) : undefined
      expect((await ask('DELETE', `staff/${id}/factors`)).status).not.toBe(200)
      expect(await sessionsOf(id)).toEqual([])
    })
  })

  test('who has not come yet is not invited as less while there is no other', async () => {
    await database().query.deleteFrom('auth.users').execute()
    const { serviceKey } = twin()
    const invite = (email: string, role: string) => ask('POST', 'staff', { email, role }, serviceKey)
    const email = newAddress()
    expect((await invite(email, 'owner')).status).toBe(200)
    expect((await invite(email, 'support')).body.error).toContain('would have no owner left')
    const { body } = await ask('GET', 'staff', undefined, serviceKey)
    expect(body.staff).toMatchObject([{ email, role: 'owner' }])
    expect((await invite(email, 'owner')).status).toBe(200)
    await hire('owner')
    expect((await invite(email, 'support')).status).toBe(200)
  })

  test('has what was done two years ago deleted, in a shop that keeps no other house', async () => {
    const { query } = database()
    const old = new Date(twin().now().getTime() - 731 * 24 * 3_600_000)
    await query
      .insertInto('storefront.change_log')
      .values({ changed_at: old, changed_by: 'owner', action: 'role', subject: 'staff old', detail: '{}' })
      .execute()
    expect((await setRole((await hire('manager')).id, 'support')).status).toBe(200)
    expect(await logOf('staff old')).toEqual([])
  })

  test('is the only one who may', async () => {
    const [manager, support] = [await hire('manager'), await hire('support')]
    for (const { id, token } of [manager, support]) {
      expect((await setRole(id, 'owner', token)).status).toBe(403)
      expect((await ask('POST', 'staff', { email: newAddress(), role: 'owner' }, token)).status).toBe(403)
      expect((await ask('GET', 'staff', undefined, token)).status).toBe(403)
    }
    expect(await roleOf(support.token)).toBe('support')
  })

  test.each([
    ['POST', 'staff', { email: 'nobody', role: 'owner' }, 422],
    ['POST', 'staff', { email: 'a@b.example', role: 'admin' }, 422],
    ['POST', 'staff', { email: `${'a'.repeat(300)}@b.example`, role: 'owner' }, 422],
    ['PUT', `staff/${randomUUID()}/role`, { role: 'owner' }, 404],
    ['PUT', 'staff/..%2Faudit/role', { role: 'owner' }, 404],
    ['PUT', `staff/${randomUUID()}/role`, { role: null }, 422],
    ['DELETE', `staff/${randomUUID()}/factors`, undefined, 404],
  ])('is told in one sentence what is wrong: %s %s', async (method, path, json, status) => {
    expect(await ask(method, path, json)).toMatchObject({ status, body: { error: expect.any(String) } })
  })
})
