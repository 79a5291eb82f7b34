import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { type AdminEnv, admitStaff, type StaffFound } from './admit-staff.ts'
import { done, refuse } from './outcome.ts'
import { serveOperations } from './serve-operations.ts'

const SERVICE_KEY = 'the-service-key'
const staff = { name: 'kim@keel.test', account: '0b1c', role: 'support' } as const

let told: { readonly message: string; readonly fields: object }[]
let found: StaffFound | Error
let asked: string[]
beforeEach(() => {
  told = []
  asked = []
  found = { kind: 'staff', staff }
})

const operations = {
  read: { method: 'GET', path: '/things', action: 'order.read', answer: v.string() },
  change: {
    method: 'PUT',
    path: '/things/:name/price',
    action: 'price.change',
    body: v.object({ price: v.string('a price is missing') }, 'a price is missing'),
    answer: v.string(),
  },
} as const

function ask(authorization: string | undefined, method = 'GET', path = '/things', body?: string) {
  const app = new Hono<AdminEnv>()
    .use(
      '*',
      admitStaff({
        serviceKey: SERVICE_KEY,
        findStaff: async (token) => {
          asked.push(token)
          if (found instanceof Error) throw found
          return found
        },
        log: {
          warn: (fields, message) => told.push({ fields, message }),
          error: (fields, message) => told.push({ fields, message }),
        },
        now: () => new Date('2026-03-06T15:00:00Z'),
      }),
    )
    .route(
      '/',
      serveOperations(operations, {
        read: async ({ who }) => done(`${who.name} as ${who.role}`),
        change: async ({ params, body }) =>
          params.name === 'none' ? refuse(404, 'there is none') : done(`${params.name} ${body.price}`),
      }),
    )
  return app.request(path, {
    method,
    headers: { ...(authorization !== undefined && { authorization }), 'x-changed-by': 'mallory' },
    ...(body !== undefined && { body }),
  })
}
const price = '{"price":"1.00"}'

test.each([undefined, '', 'Bearer', 'Bearer ', SERVICE_KEY, `Basic ${SERVICE_KEY}`, 'Bearer a b'])(
  'whoever shows %j is nobody, and the backend is not asked',
  async (authorization) => {
    const response = await ask(authorization)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(asked).toEqual([])
  },
)

test('the service key may do everything, and is nobody in particular', async () => {
  expect(await (await ask(`Bearer ${SERVICE_KEY}`)).json()).toBe('service key as null')
  const changed = await ask(`bearer  ${SERVICE_KEY}`, 'PUT', '/things/stool/price', price)
  expect([changed.status, await changed.json()]).toEqual([200, 'stool 1.00'])
  expect(asked).toEqual([])
})

test('a token is who the backend says, as far as its role goes', async () => {
  expect(await (await ask('Bearer token')).json()).toBe('kim@keel.test as support')
  const denied = await ask('Bearer token', 'PUT', '/things/stool/price', '{')
  expect([denied.status, await denied.json()]).toEqual([
    403,
    { error: 'the role support does not include price.change' },
  ])
  const fields = { reason: 'role', account: '0b1c', role: 'support', action: 'price.change' }
  expect(told).toEqual([{ fields, message: 'an admin request was refused' }])
  expect(asked).toEqual(['token', 'token'])
})

test.each([
  [{ kind: 'not-signed-in' }, 401, { reason: 'not-signed-in' }],
  [
    { kind: 'no-role', account: 'a', isSelfMade: true },
    403,
    { reason: 'no-role', account: 'a', isSelfMade: true },
  ],
  [{ kind: 'half-signed-in', account: 'a' }, 403, { reason: 'half-signed-in', account: 'a' }],
] as const)('what the backend says of %j is refused with %i, and told', async (says, status, fields) => {
  found = says
  const response = await ask('Bearer token')
  expect([response.status, await response.json()]).toEqual([status, { error: expect.any(String) }])
  expect(told).toEqual([{ fields, message: 'an admin request was refused' }])
})

test('while the backend cannot say, nobody is let in, and asked to come again', async () => {
  found = new Error('away')
  const response = await ask('Bearer token')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(told).toEqual([
    { fields: { err: found }, message: 'the backend could not say who asks for an admin route' },
  ])
})

test.each([
  ['{', undefined],
  ['{}', [{ path: 'price', message: 'a price is missing' }]],
  ['[]', [{ path: 'price', message: 'a price is missing' }]],
])('a body %j is answered with one sentence, and with what is wrong by field', async (body, problems) => {
  const response = await ask(`Bearer ${SERVICE_KEY}`, 'PUT', '/things/stool/price', body)
  expect([response.status, await response.json()]).toEqual([422, { error: 'a price is missing', problems }])
})

test('what is refused is answered with its own status', async () => {
  const response = await ask(`Bearer ${SERVICE_KEY}`, 'PUT', '/things/none/price', price)
  expect([response.status, await response.json()]).toEqual([404, { error: 'there is none' }])
})
