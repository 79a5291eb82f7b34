import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { BackendOwner } from '#server/backend/owner.ts'
import { claimRefresh } from '#server/sessions/session-rows.ts'
import {
  type Admission,
  CSRF_FIELD,
  createWebSessions,
  type WebSession,
  type WebSessions,
} from '#server/sessions/web-sessions.ts'
import { ORIGIN, openClient, openOwner, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const HOUR_MS = 3_600_000
const NAME = '__Host-keel-office'

describeAuth('a session in a cookie', ({ twin, database }) => {
  let sessions: WebSessions
  let told: Record<string, unknown>[]
  let asked: string[]
  /** A proxy answers with a page of this status in the backend's place. */
  let proxyStatus: number | undefined
  /** Of these paths the proxy answers. */
  let proxied: string
  beforeEach(() => {
    told = []
    asked = []
    proxyStatus = undefined
    proxied = '/'
    const { anonKey, serviceKey, backend, now } = twin()
    const owner: BackendOwner = {
      ...{ url: ORIGIN, anonKey, serviceKey },
      fetch: async (request) => {
        const { pathname } = new URL(request.url)
        asked.push(pathname)
        return proxyStatus && pathname.startsWith(proxied)
          ? new Response('<html>', { status: proxyStatus })
          : backend.fetch(request)
      },
    }
    sessions = createWebSessions({
      database: database(),
      owner,
      publicUrl: ORIGIN,
      cookieName: 'keel-office',
      lifetimeMs: 12 * HOUR_MS,
      log: { warn: (fields) => told.push({ ...fields }) },
      now,
    })
  })

  async function enter() {
    const person = await signUp(twin())
    const { access_token, refresh_token, expires_at = 0 } = person.session
    const setCookie = await sessions.begin({ access_token, refresh_token, expires_at })
    const cookie = setCookie.split(';')[0] ?? ''
    const secret = cookie.split('=')[1] ?? ''
    return { ...person, cookie, secret, setCookie }
  }
  const open = (cookie: string) =>
    sessions.admit(new Request(`${ORIGIN}/office`, { headers: cookie ? { cookie } : {} }))
  const post = (cookie: string, csrf: string | undefined, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ price: '1', ...(csrf !== undefined && { [CSRF_FIELD]: csrf }) })
    return sessions.admit(
      new Request(`${ORIGIN}/office`, {
        method: 'POST',
        headers: { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
        body,
      }),
    )
  }
  function signedIn(admission: Admission): WebSession {
    if (admission.kind !== 'signed-in') throw new Error(`not signed in: ${admission.kind}`)
    return admission.session
  }
  const over = { kind: 'nobody', setCookie: expect.stringContaining(`${NAME}=; Max-Age=0`) }

  test('says who it is, with what the backend says of them now', async () => {
    const { cookie, user, email, setCookie } = await enter()
    expect(setCookie).toContain('HttpOnly; Secure; SameSite=Lax')
    expect(signedIn(await open(cookie)).signedIn).toMatchObject({ id: user.id, email, role: undefined })
    await openOwner(twin()).updateUserById(user.id, { app_metadata: { role: 'manager' } })
    expect(signedIn(await open(cookie)).signedIn.role).toBe('manager')
    await openOwner(twin()).updateUserById(user.id, { app_metadata: { role: null } })
    expect(signedIn(await open(cookie)).signedIn.role).toBeUndefined()
  })

  test('keeps the tokens from the browser, and from whoever reads the database', async () => {
    const { cookie, session, secret } = await enter()
    expect(cookie).not.toContain(session.refresh_token)
    const rows = await database().query.selectFrom('web.sessions').selectAll().execute()
    const text = JSON.stringify(rows)
    for (const hidden of [session.access_token, session.refresh_token, secret])
      expect(text).not.toContain(hidden)
  })

  test('is over where it was signed out everywhere, the account was deleted or banned, or its time is up', async () => {
    const ends = [
      ({ client }: Awaited<ReturnType<typeof enter>>) => client.auth.signOut({ scope: 'global' }),
      ({ user }: Awaited<ReturnType<typeof enter>>) => openOwner(twin()).deleteUser(user.id),
      ({ user }: Awaited<ReturnType<typeof enter>>) =>
        openOwner(twin()).updateUserById(user.id, { ban_duration: '1h' }),
      async () => twin().passTime(12 * HOUR_MS),
    ]
    for (const end of ends) {
      const person = await enter()
      signedIn(await open(person.cookie))
      await end(person)
      expect(await open(person.cookie)).toMatchObject(over)
      asked = []
      expect(await open(person.cookie)).toMatchObject(over)
      // The backend is not asked about it any more.
      expect(asked).toEqual([])
    }
    await enter()
    expect(await database().query.selectFrom('web.sessions').selectAll().execute()).toHaveLength(1)
  })

  test('lasts beyond its first token, which one of many that come at once exchanges', async () => {
    const { cookie, session } = await enter()
    for (const passedMs of [HOUR_MS - 30_000, 2 * HOUR_MS]) {
      asked = []
      twin().passTime(passedMs)
      const tabs = await Promise.all(Array.from({ length: 5 }, () => open(cookie)))
      for (const tab of tabs) expect(signedIn(tab).signedIn.id).toBe(session.user.id)
      expect(asked.filter((path) => path === '/auth/v1/token')).toHaveLength(1)
      expect(signedIn(await open(cookie)).accessToken).not.toBe(session.access_token)
    }
  })

  test('is not exchanged by the tokens of before, which the backend would take for stolen ones', async () => {
    const { secret, cookie, session } = await enter()
    const { access_token, refresh_token, expires_at = 0 } = session
    twin().passTime(2 * HOUR_MS)
    signedIn(await open(cookie))
    const before = { access_token, refresh_token, expires_at }
    expect(await claimRefresh(database().query, secret, before, twin().now())).toBe(false)
  })

  test('is exchanged by another where who began to has died', async () => {
    const { cookie } = await enter()
    twin().passTime(2 * HOUR_MS)
    await database().query.updateTable('web.sessions').set({ refreshing_since: twin().now() }).execute()
    twin().passTime(6_000)
    signedIn(await open(cookie))
  })

  test('goes on with its token for as long as that is good, where no other is to be had', async () => {
    const { cookie, session } = await enter()
    twin().passTime(HOUR_MS - 30_000)
    ;[proxied, proxyStatus] = ['/auth/v1/token', 503]
    expect(signedIn(await open(cookie)).accessToken).toBe(session.access_token)
    expect(asked).toContain('/auth/v1/token')
  })

  test.each([401, 403, 404, 413, 502])(
    'is neither over nor anybody’s while a proxy answers %i',
    async (status) => {
      const { cookie } = await enter()
      proxyStatus = status
      expect(await open(cookie)).toEqual({ kind: 'away' })
      twin().passTime(2 * HOUR_MS)
      expect(await open(cookie)).toEqual({ kind: 'away' })
      proxyStatus = undefined
      signedIn(await open(cookie))
    },
  )

  test('ends here and at the backend, and no other of the account does', async () => {
    const { cookie, email, client } = await enter()
    const elsewhere = openClient(twin())
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    expect(await sessions.end(signedIn(await open(cookie)))).toContain(`${NAME}=; Max-Age=0`)
    expect(await open(cookie)).toMatchObject(over)
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await elsewhere.auth.getUser()).error).toBeNull()
  })

  test('has another secret once somebody is trusted more, and the old one opens nothing', async () => {
    const { cookie, session } = await enter()
    const before = signedIn(await open(cookie))
    const { access_token, refresh_token, expires_at = 0 } = session
    const next =
      (await sessions.begin({ access_token, refresh_token, expires_at }, before)).split(';')[0] ?? ''
    expect(next).not.toBe(cookie)
    expect(await open(cookie)).toMatchObject(over)
    signedIn(await open(next))
  })

  test('is nobody’s where the cookie is made up, of another name, or twice there', async () => {
    const { secret } = await enter()
    expect(await open('')).toEqual({ kind: 'nobody', form: undefined, setCookie: undefined })
    for (const cookie of [
      `${NAME}=${'A'.repeat(43)}`,
      `${NAME}=${secret.toLowerCase()}`,
      `${NAME}=`,
      `keel-office=${secret}`,
      `${NAME}=junk; ${NAME}=junk`,
    ]) {
      expect(await open(cookie), cookie).toMatchObject(over)
    }
  })

  test('takes a form with the proof of the session, in a field or a header', async () => {
    const { cookie } = await enter()
    const { csrfToken } = signedIn(await open(cookie))
    const admission = await post(cookie, csrfToken)
    expect(admission.kind === 'signed-in' && admission.form?.get('price')).toBe('1')
    signedIn(await post(cookie, undefined, { 'x-csrf-token': csrfToken }))
    expect(told).toEqual([])
  })

  test('refuses a form without that proof, or with the proof of another session', async () => {
    const [own, other] = [await enter(), await enter()]
    const theirs = signedIn(await open(other.cookie)).csrfToken
    for (const proof of [undefined, '', 'junk', theirs, own.secret]) {
      expect(await post(own.cookie, proof), String(proof)).toEqual({ kind: 'refused' })
    }
    expect(told).toContainEqual({ reason: 'no proof of the session', account: own.user.id })
    expect(told).toHaveLength(5)
  })

  test.each([
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://shop.keel.test', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { origin: `${ORIGIN}.evil.example` },
    { origin: 'http://keel.test' },
  ])('refuses a form that says it comes from elsewhere, with the proof too: %j', async (headers) => {
    const { cookie } = await enter()
    const { csrfToken } = signedIn(await open(cookie))
    expect(await post(cookie, csrfToken, headers as Record<string, string>)).toEqual({ kind: 'refused' })
    expect(told).toEqual([{ reason: 'not from a page of the shop', account: undefined }])
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('asks for the proof with %s as well', async (method) => {
    const { cookie } = await enter()
    const headers = { cookie, origin: ORIGIN, 'x-other': randomUUID() }
    expect(await sessions.admit(new Request(`${ORIGIN}/office`, { method, headers }))).toEqual({
      kind: 'refused',
    })
  })
})
