import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountDeletion } from '#server/backend/account-deletion.ts'
import { createLog } from '#server/log.ts'
import { codeOf, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { ORIGIN, openClient, openOwner, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

interface Pressed {
  token: string
  origin?: string | undefined
  method?: string
}

describeAuth('deleting one’s own account', ({ twin, database }) => {
  const shopWith = (
    url: string,
    fetch: (request: Request) => Promise<Response>,
    log = createLog('silent'),
  ) => {
    const { anonKey, serviceKey } = twin()
    const owner = { url, anonKey, serviceKey, fetch }
    const shop = accountDeletion({ owner, publicUrl: ORIGIN, log, now: twin().now })
    return ({ token, origin = ORIGIN, method = 'POST' }: Pressed) => {
      const headers = { authorization: `Bearer ${token}`, origin }
      return shop.fetch(new Request(`${ORIGIN}/account/delete`, { method, headers }))
    }
  }
  const backendIs =
    (url: string, fetch: (request: Request) => Promise<Response>) => async (pressed: Pressed) =>
      (await shopWith(url, fetch)(pressed)).status
  const pass = (request: Request) => twin().backend.fetch(request)
  const press = (pressed: Pressed) => backendIs(ORIGIN, pass)(pressed)
  const canSignIn = async (email: string) =>
    (await openClient(twin()).auth.signInWithPassword({ email, password: PASSWORD })).error === null

  test('[7.08] ends it and all of its sessions, and nobody else’s', async () => {
    const [robin, other] = [await signUp(twin()), await signUp(twin())]
    expect(await press({ token: robin.session.access_token })).toBe(204)
    expect((await robin.client.auth.getUser()).error?.code).toBe('user_not_found')
    expect(await canSignIn(robin.email)).toBe(false)
    expect(await canSignIn(other.email)).toBe(true)
    expect(await press({ token: robin.session.access_token })).toBe(401)
  })

  test('[7.08] of a hosted backend works alike', async () => {
    // The listener's own kind of request would be taken for one with a body, so this builds the platform's.
    const rebuilt = ({ url, method, headers }: Request) => pass(new Request(url, { method, headers }))
    const server = createServer(getRequestListener(rebuilt, { overrideGlobalObjects: false }))
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const url = `http://localhost:${(server.address() as AddressInfo).port}`
    const { email, session } = await signUp(twin())
    const status = await backendIs(url, (request) => fetch(request))({ token: session.access_token })
    await new Promise((resolve) => server.close(resolve))
    expect(status).toBe(204)
    expect(await canSignIn(email)).toBe(false)
  })

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['', 403],
  ])('is only asked for by the shop’s own pages, not from “%s”', async (origin, status) => {
    const { email, session } = await signUp(twin())
    expect(await press({ token: session.access_token, origin })).toBe(status)
    expect(await canSignIn(email)).toBe(true)
  })

  test('takes a token of somebody signed in: no key of the shop is one, nor anything made up', async () => {
    const { client, session } = await signUp(twin())
    const unsigned = `${btoa('{"alg":"none"}')}.${session.access_token.split('.')[1]}.`
    for (const token of ['', 'junk', unsigned, twin().anonKey, twin().serviceKey]) {
      expect(await press({ token }), token.slice(0, 20)).toBe(401)
    }
    await client.auth.signOut()
    expect(await press({ token: session.access_token })).toBe(401)
  })

  test('[4.02] of an account with a second factor takes the second step, too', async () => {
    const { email, factor } = await signUpWithFactor(twin())
    const half = openClient(twin())
    const { data } = await half.auth.signInWithPassword({ email, password: PASSWORD })
    expect(await press({ token: data.session?.access_token ?? '' })).toBe(403)
    const code = codeOf(twin(), factor.secret, 30_000)
    await half.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    const { data: whole } = await half.auth.getSession()
    expect(await press({ token: whole.session?.access_token ?? '' })).toBe(204)
    expect(await canSignIn(email)).toBe(false)
  })

  test('is not claimed to be done where the backend cannot be reached, or fails', async () => {
    const { email, session } = await signUp(twin())
    const token = session.access_token
    const dead = backendIs(ORIGIN, () => Promise.reject(new TypeError('fetch failed')))
    expect(await dead({ token })).toBe(503)
    const failing = backendIs(ORIGIN, async (request) =>
      request.method === 'DELETE' ? new Response('', { status: 500 }) : twin().backend.fetch(request),
    )
    expect(await failing({ token })).toBe(503)
    expect(await canSignIn(email)).toBe(true)
  })

  describe('of an owner', () => {
    beforeEach(() => database().query.deleteFrom('auth.users').execute())

    async function hireOwner() {
      const { user, email, session } = await signUp(twin())
      const { error } = await openOwner(twin()).updateUserById(user.id, {
        ...{ app_metadata: { role: 'owner' }, email_confirm: true },
      })
      if (error) throw error
      return { email, token: session.access_token }
    }

    test('is refused while nobody else could let others in, and said in a sentence', async () => {
      const { email, token } = await hireOwner()
      const answer = await shopWith(ORIGIN, pass)({ token })
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('only owner')])
      expect(await rolesLeft()).toEqual(['owner'])
      const colleague = await hireOwner()
      expect(await press({ token })).toBe(204)
      expect(await canSignIn(email)).toBe(false)
      expect(await press({ token: colleague.token })).toBe(409)
    })

    test('leaves one where two go at the same moment', async () => {
      const owners = [await hireOwner(), await hireOwner()]
      await Promise.all(owners.map(({ token }) => press({ token })))
      expect(await rolesLeft()).toContain('owner')
    })

    test('leaves one where two go at the same moment and the shop dies on the way, wherever that is', async () => {
      for (let lasts = 1; lasts <= 14; lasts += 1) {
        await database().query.deleteFrom('auth.users').execute()
        const owners = [await hireOwner(), await hireOwner()]
        let asked = 0
        const dying = backendIs(ORIGIN, (request) => {
          asked += 1
          return asked > lasts ? Promise.reject(new TypeError('fetch failed')) : pass(request)
        })
        await Promise.all(owners.map(({ token }) => dying({ token })))
        expect(await rolesLeft(), `after ${lasts} requests`).toContain('owner')
      }
    })

    test('that the shop died in is no obstacle to the other owner for long', async () => {
      const [first, second] = [await hireOwner(), await hireOwner()]
      const dying = backendIs(ORIGIN, (request) =>
        request.url.includes('/admin/users') && isMarked
          ? Promise.reject(new TypeError('fetch failed'))
          : mark(request),
      )
      let isMarked = false
      const mark = (request: Request) => {
        isMarked = request.method === 'PUT'
        return pass(request)
      }
      expect(await dying({ token: first.token })).toBe(503)
      expect(await press({ token: second.token })).toBe(409)
      twin().passTime(6 * 60_000)
      expect(await press({ token: second.token })).toBe(204)
      expect(await rolesLeft()).toEqual(['owner'])
    })

    test('that fails leaves them the owner they were', async () => {
      const { token } = await hireOwner()
      await hireOwner()
      const failing = backendIs(ORIGIN, async (request) =>
        request.method === 'DELETE' ? new Response('', { status: 500 }) : pass(request),
      )
      expect(await failing({ token })).toBe(503)
      expect(await rolesLeft()).toEqual(['owner', 'owner'])
    })

    test('leaves them the owner they were, too, where the backend fails once they gave up the role', async () => {
      const { token } = await hireOwner()
      await hireOwner()
      let changes = 0
      const failing = backendIs(ORIGIN, async (request) => {
        if (request.method === 'PUT') changes += 1
        const isListed = request.url.includes('/admin/users?')
        return isListed && changes === 1 ? new Response('', { status: 500 }) : pass(request)
      })
      expect(await failing({ token })).toBe(503)
      expect(await rolesLeft()).toEqual(['owner', 'owner'])
    })

    test('that fails, and leaves them no owner, is told to whoever runs the shop', async () => {
      const { token } = await hireOwner()
      await hireOwner()
      const log = createLog('silent')
      const told = vi.spyOn(log, 'error')
      let changes = 0
      const failing = async (request: Request) => {
        if (request.method === 'PUT') changes += 1
        const fails = request.method === 'DELETE' || (request.method === 'PUT' && changes > 2)
        return fails ? new Response('', { status: 500 }) : pass(request)
      }
      expect((await shopWith(ORIGIN, failing, log)({ token })).status).toBe(503)
      expect(told.mock.calls.map(([, words]) => words)).toContain(
        'an account that stays is no owner any more',
      )
    })

    const rolesLeft = async () => {
      const { data } = await openOwner(twin()).listUsers()
      return data.users.map(({ app_metadata }) => app_metadata.role)
    }
  })

  test('is a form’s press, never a link', async () => {
    const { email, session } = await signUp(twin())
    expect(await press({ token: session.access_token, method: 'GET' })).toBe(405)
    expect(await canSignIn(email)).toBe(true)
  })
})
