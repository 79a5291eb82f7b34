import { expect, test } from 'vitest'
import { Desk } from './desk.ts'
import type { Office, OfficeSession } from './office.ts'

const NOW = new Date('2026-03-06T12:00:00Z')
const MINUTE_MS = 60_000
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)

function sessionOf(secondStepAt: Date | undefined, secret = 'first'): OfficeSession {
  return {
    signedIn: { id: 'a-1', email: 'kim@example.com', role: 'owner', hasSecondStep: true, secondStepAt },
    ...{ accessToken: 'token', csrfToken: `csrf of ${secret}`, startedAt: NOW, secret },
  }
}

/** A desk at which `right` is the right code, and what was asked of the backend. */
function open(secondStepAt: Date | undefined, fields?: Record<string, string>) {
  const verified: string[] = []
  const next = sessionOf(NOW, 'second')
  const office = {
    publicUrl: 'https://keel.test',
    now: () => NOW,
    signIn: {
      findFactors: async () => ({ app: 'f-1', passkey: undefined, hasRecoveryCodes: false }),
      verify: async (_session: OfficeSession, factor: string, code: string) => {
        verified.push(`${factor} ${code}`)
        return code === '123456' ? { kind: 'done', tokens: {} } : { kind: 'refused', message: 'wrong' }
      },
    },
    sessions: {
      begin: async () => 'keel-office=second; Path=/',
      admit: async (request: Request) => ({
        kind: request.headers.get('cookie') === 'keel-office=second' ? 'signed-in' : 'nobody',
        session: next,
      }),
    },
  } as unknown as Office
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value)
  const url = new URL('https://keel.test/office/orders/1001')
  const response = { status: 200, headers: new Headers() }
  const desk = new Desk({
    ...{ office, session: sessionOf(secondStepAt), role: 'support', url, response },
    ...{
      form: fields && form,
      request: new Request(url),
      asker: { address: undefined, userAgent: undefined },
      tellUnable: async ({ status, message }) => new Response(`in the office: ${message}`, { status }),
    },
  })
  return { desk, verified, response }
}

test('the second factor counts for ten minutes', async () => {
  for (const [minutes, counts] of [
    [0, true],
    [9.9, true],
    [10, false],
    [60, false],
  ] as const) {
    const { desk, verified } = open(minutesAgo(minutes))
    expect([minutes, desk.isConfirmed, await desk.confirm()]).toEqual([minutes, counts, counts])
    expect(verified).toEqual([])
  }
  expect(open(undefined).desk.isConfirmed).toBe(false)
})

test('a code given again counts at once, under a session of its own', async () => {
  const { desk, verified, response } = open(minutesAgo(30), { code: ' 123 456 ' })
  expect(desk.csrfToken).toBe('csrf of first')
  expect(await desk.confirm()).toBe(true)
  expect(verified).toEqual(['f-1 123456'])
  expect([desk.isConfirmed, desk.csrfToken]).toEqual([true, 'csrf of second'])
  expect(response.headers.getSetCookie()).toEqual(['keel-office=second; Path=/'])
  const answer = desk.redirect('/office/orders', { text: 'Refunded.' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://keel.test/office/orders'])
  expect(answer.headers.getSetCookie()).toEqual([
    'keel-office=second; Path=/',
    expect.stringMatching(/^keel-office-said=/),
  ])
  expect(desk.download('a/b "c".csv', 'text/csv', 'x').headers.getSetCookie()).toEqual([
    'keel-office=second; Path=/',
  ])
})

test.each([[undefined], [{}], [{ code: ' ' }], [{ code: '999999' }]])(
  'nothing is confirmed by a form %j',
  async (fields) => {
    const { desk, response } = open(minutesAgo(30), fields)
    expect(await desk.confirm()).toBe(false)
    expect(desk.isConfirmed).toBe(false)
    expect(response.headers.getSetCookie()).toEqual([])
  },
)

test('what cannot be shown is told in the office, and plainly once a form was read', async () => {
  const refused = { kind: 'refused', status: 404, message: 'There is no order 9.' } as const
  const [shown, posted] = [await open(NOW).desk.unable(refused), await open(NOW, {}).desk.unable(refused)]
  expect([shown.status, await shown.text()]).toEqual([404, 'in the office: There is no order 9.'])
  expect([posted.status, await posted.text()]).toEqual([
    404,
    expect.stringContaining('<h1>Nothing here</h1>'),
  ])
})

test('a role may do what the table says', () => {
  const { desk } = open(NOW)
  expect([desk.may('order.fulfil'), desk.may('order.refund'), desk.who.role]).toEqual([
    true,
    false,
    'support',
  ])
})
