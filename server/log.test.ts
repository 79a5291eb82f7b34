import { Writable } from 'node:stream'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inRequest } from '#services/shared/request-context.ts'
import { createLog } from './log.ts'

test('secrets do not reach the log, wherever a library’s error carries them', () => {
  const lines: string[] = []
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  )
  const headers = {
    Authorization: 'Bearer hunter2',
    'X-Shopify-Storefront-Access-Token': 'hunter2',
    authorization: 'hunter2',
    'x-shopify-storefront-access-token': 'hunter2',
  }
  log.error(
    { accessToken: 'hunter2', err: Object.assign(new Error('failed'), { config: { headers } }) },
    'a call failed',
  )
  log.info({ request: { headers: { cookie: 'hunter2' } } }, 'a request')
  log.info({ form: { password: 'hunter2', cardNumber: 'hunter2' } }, 'a form')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('hunter2')
  expect(lines.join('')).toContain('a call failed')
})

test('an error that is its own cause is written like any other', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const err = new Error('a part failed')
  err.cause = err
  log.error({ err }, 'a call failed')
  expect(lines.join('')).toContain('a part failed')
})

test('each line that is written for a request has its number, and no other line has one', () => {
  const lines: { requestId?: string }[] = []
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(JSON.parse(String(chunk)))) }),
  )
  inRequest({ number: 'a-request' }, () => log.error({ err: new Error('failed') }, 'a part failed'))
  log.info('a queue was read')
  expect(lines.map(({ requestId }) => requestId)).toEqual(['a-request', undefined])
})

test('what could not be parsed stays out of the log, and what was wrong with it and where does not', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const schema = v.object({ session: v.object({ access_token: v.string(), expires_at: v.number() }) })
  try {
    v.parse(schema, { session: { access_token: 'hunter2', expires_at: null } })
  } catch (err) {
    log.error({ err }, 'a call failed')
  }
  expect(lines.join('')).toContain('session.expires_at: Invalid type: Expected number but received null')
  expect(lines.join('')).not.toContain('hunter2')
})

test.each([
  ['of another type', v.number(), 'Expected number but received a text'],
  ['of another form', v.pipe(v.string(), v.email()), 'Invalid email: Received a text'],
])('a text %s is not quoted, be the error of the parser the cause of another', (_, schema, told) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { issues } = v.safeParse(v.object({ email: schema }), { email: 'hunter2 $&' })
  if (!issues) throw new Error('it was parsed')
  const err = new v.ValiError(issues)
  log.error({ err }, 'a call failed')
  log.error({ err: new Error('It cannot be read', { cause: err }) }, 'a call failed')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).toContain(told)
    expect(line).not.toContain('hunter2')
  }
})

test.each([['a hint'], [['rating: Expected number']], [undefined], [null]])(
  'what is no error is written as it is: %j',
  (err) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    log.error({ err }, 'the backend answered with an error')
    expect(JSON.parse(lines[0] ?? '').err).toEqual(err)
  },
)

test('of a payment an error tells its name, and neither its secret nor its buyer', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const payment = { id: 'pi_1', client_secret: 'hunter2', shipping: { name: 'hunter2' } }
  const refused = {
    code: 'payment_intent_unexpected_state',
    payment_intent: payment,
    setup_intent: {},
    source: null,
  }
  log.error({ err: Object.assign(new Error('It has ended'), refused) }, 'a payment was refused')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'It has ended', code: refused.code, payment_intent: 'pi_1', source: null },
  })
  expect(lines.join('')).not.toContain('hunter2')
})

test('an error that stands in another one is written as it is alone, however it stands there', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const held = { id: 'pi_1', client_secret: 'hunter2' }
  const ofPayment = Object.assign(new Error('It has ended'), { payment_intent: held })
  const { issues } = v.safeParse(v.object({ email: v.number() }), { email: 'hunter2' })
  if (!issues) throw new Error('it was parsed')
  const ofParser = new v.ValiError(issues)
  for (const inner of [ofPayment, ofParser, { message: 'It has ended', payment_intent: held }]) {
    log.error({ err: Object.assign(new Error('failed'), { original: inner }) }, 'a call failed')
  }
  for (const inner of [ofPayment, ofParser]) {
    log.error({ err: new AggregateError([inner], 'all failed') }, 'calls failed')
    log.error({ err: Object.assign(new Error('all failed'), { errors: [inner] }) }, 'calls failed')
  }
  expect(lines.join('')).not.toContain('hunter2')
  expect(lines[0]).toContain('"payment_intent":"pi_1"')
  expect(lines[1]).toContain('Expected number but received a text')
  const circle: { around?: unknown } & Error = new Error('a circle')
  circle.around = Object.assign(new Error('halfway'), { back: circle })
  log.error({ err: circle }, 'a call failed')
  expect(JSON.parse(lines.at(-1) ?? '').err).toMatchObject({
    message: 'a circle',
    around: { message: 'halfway' },
  })
})
