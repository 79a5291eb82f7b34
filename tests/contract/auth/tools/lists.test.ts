import { expect, test } from 'vitest'
import { startHousekeeping } from '#services/backend/housekeeping.ts'
import { signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { ask, bearer, newAddress, openOwner, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const DAY_MS = 24 * 60 * 60_000

describeAuth('the lists of the owner', ({ database, twin }) => {
  const asOwner = (path: string) => ask(twin(), `/admin${path}`, { headers: bearer(twin().serviceKey) })
  const emailsOf = async (query: string) => {
    const { json } = await asOwner(`/users?${query}`)
    return json.users.map(({ email }: { email: string }) => email)
  }

  test('[7.08] a filter leaves whose address or full name it is a part of, letter by letter', async () => {
    const mark = newAddress().slice(0, 8)
    const [byAddress, byName, like] = [`a_${mark}@keel.test`, newAddress(), `ax${mark}@keel.test`]
    const owner = openOwner(twin())
    await owner.createUser({ email: like })
    await owner.createUser({ email: byName, user_metadata: { full_name: `Ada A_${mark.toUpperCase()}` } })
    await owner.createUser({ email: byAddress })
    expect(await emailsOf(`filter=a_${mark}`)).toEqual([byAddress, byName])
    expect(await emailsOf(`filter=${mark.toUpperCase()}@`)).toEqual([byAddress, like])
    expect(await emailsOf(`filter=${encodeURIComponent(`%${mark}`)}`)).toEqual([])
    const first = await asOwner(`/users?filter=${mark}&per_page=2&sort=created_at+asc`)
    expect(first.headers.get('x-total-count')).toBe('3')
    const next = /<\/admin\/users\?(page=2&[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    expect(await emailsOf(next ?? '')).toEqual([byAddress])
    for (const filter of ['x'.repeat(256), '%00']) {
      const { status, json } = await asOwner(`/users?filter=${filter}`)
      expect([status, json.code]).toEqual([400, 'validation_failed'])
    }
  })

  test('[7.08] accounts are sorted by when they were made, either way, and by nothing else', async () => {
    const mark = newAddress().slice(0, 8)
    const emails = [`1${mark}@keel.test`, `2${mark}@keel.test`]
    for (const email of emails) await openOwner(twin()).createUser({ email })
    expect(await emailsOf(`filter=${mark}&sort=created_at%20asc`)).toEqual(emails)
    expect(await emailsOf(`filter=${mark}&sort=created_at+DESC`)).toEqual(emails.toReversed())
    expect(await emailsOf(`filter=${mark}&sort=created_at`)).toEqual(emails.toReversed())
    for (const sort of ['email', 'created_at;drop', 'created_at up', '']) {
      const { status, json } = await asOwner(`/users?sort=${encodeURIComponent(sort)}`)
      expect([sort, status, json.code]).toEqual([sort, 400, 'validation_failed'])
      expect(json.message).toMatch(/^Bad Sort Parameters: /)
    }
  })

  test('[7.08] page 0 is the first page', async () => {
    await signUp(twin())
    const [zeroth, first] = [
      await asOwner('/users?page=0&per_page=1'),
      await asOwner('/users?page=1&per_page=1'),
    ]
    expect(zeroth.status).toBe(200)
    expect(zeroth.json).toEqual(first.json)
    expect(zeroth.headers.get('link')).toBe(first.headers.get('link'))
  })

  test('[7.08] the audit tells what was done with an account, by whom, the latest first', async () => {
    const { client, user, email } = await signUp(twin())
    await client.auth.updateUser({ password: 'staple and kneel' })
    await client.auth.signInWithPassword({ email, password: 'staple and kneel' })
    await client.auth.resetPasswordForEmail(email)
    await client.auth.signOut()
    const owner = openOwner(twin())
    await owner.updateUserById(user.id, { user_metadata: { name: 'Kim' } })
    await owner.deleteUser(user.id)
    const own = await asOwner(`/audit?query=author:${email.toUpperCase()}&per_page=100`)
    expect(own.json.map(({ payload }: { payload: { action: string } }) => payload.action)).toEqual([
      'logout',
      'user_recovery_requested',
      'login',
      'user_updated_password',
      'login',
      'user_signedup',
    ])
    expect(own.json[0]).toEqual({
      id: expect.any(String),
      ip_address: expect.any(String),
      created_at: expect.any(String),
      payload: {
        actor_id: user.id,
        actor_username: email,
        actor_via_sso: false,
        action: 'logout',
        log_type: 'account',
      },
    })
    const { json: byOwner } = await asOwner('/audit?query=author:service_role&per_page=2')
    expect(byOwner.map(({ payload }: { payload: object }) => payload)).toMatchObject([
      { action: 'user_deleted', log_type: 'team', traits: { user_id: user.id, user_email: email } },
      { action: 'user_modified', log_type: 'user', traits: { user_id: user.id } },
    ])
    const paged = await asOwner('/audit?query=type:account&per_page=1&page=2')
    const { json: all } = await asOwner('/audit?query=type:account&per_page=2')
    expect(paged.json).toEqual([all[1]])
    expect(paged.headers.get('link')).toContain(
      '</admin/audit?page=3&query=type%3Aaccount&per_page=1>; rel="next"',
    )
    for (const query of ['nothing', 'password:x', `author:${'x'.repeat(256)}`]) {
      const { status, json } = await asOwner(`/audit?query=${query}`)
      expect([status, json.code]).toEqual([400, 'validation_failed'])
    }
    const nobody = await ask(twin(), '/admin/audit', { headers: bearer(twin().anonKey) })
    expect(nobody.json.code).toBe('not_admin')
  })

  test('[7.08] factors are told of, and what is older than three months is swept up', async () => {
    const { email } = await signUpWithFactor(twin())
    const entries = async () => (await asOwner(`/audit?query=author:${email}`)).json
    const actions = (await entries()).map(({ payload }: { payload: { action: string } }) => payload.action)
    expect(actions).toEqual(['verification_attempted', 'factor_in_progress', 'login', 'user_signedup'])
    const sweepIn = async (days: number) => {
      const now = () => new Date(Date.now() + days * DAY_MS)
      await startHousekeeping({ database: database(), log: { error() {} }, now })[Symbol.asyncDispose]()
    }
    await sweepIn(89)
    expect(await entries()).toHaveLength(4)
    await sweepIn(91)
    expect(await entries()).toEqual([])
  })

  test('[7.08] a factor gets another name from the owner, which none of the account’s has', async () => {
    const { client, user, factor } = await signUpWithFactor(twin())
    const put = (body: object) =>
      ask(twin(), `/admin/users/${user.id}/factors/${factor.id}`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: bearer(twin().serviceKey),
      })
    expect((await put({ friendly_name: 'New phone' })).json).toMatchObject({
      id: factor.id,
      friendly_name: 'New phone',
      status: 'verified',
    })
    const other = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Old phone' })
    expect(other.error).toBeNull()
    expect((await put({ friendly_name: 'Old phone' })).json.code).toBe('mfa_factor_name_conflict')
    expect((await put({ friendly_name: 'x'.repeat(256) })).json.code).toBe('validation_failed')
    const { data } = await openOwner(twin()).mfa.listFactors({ userId: user.id })
    expect(data?.factors.map(({ friendly_name }) => friendly_name)).toEqual(['New phone', 'Old phone'])
  })

  test('[7.08] a sign-in that fails is not told as one', async () => {
    const { client, email } = await signUp(twin())
    await client.auth.signInWithPassword({ email, password: `${PASSWORD}x` })
    const { json } = await asOwner(`/audit?query=author:${email}`)
    expect(json).toHaveLength(2)
  })
})
