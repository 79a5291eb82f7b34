import { expect, test } from 'vitest'
import { comesFrom } from './comes-from.ts'
import { encodingFor } from './content-coding.ts'
import { openRefusalLog } from './refusal-log.ts'
import { currentRequest, inRequest, nameOfWork, requestHeaders } from './request-context.ts'
import { equalsSecret } from './signature.ts'

test.each([
  ['https://keel.test', true],
  [undefined, true],
  ['https://keel.test:8443', false],
  ['http://keel.test', false],
  ['https://keel.test.evil.example', false],
  ['null', false],
  ['', false],
])('a form from %s is this shop’s own: %s', (origin, isOwn) => {
  expect(comesFrom('https://keel.test/', origin)).toBe(isOwn)
})

test('a secret equals itself alone', () => {
  expect(equalsSecret('secret', 'secret')).toBe(true)
  for (const candidate of ['', 'Secret', 'secret ', 'secre'])
    expect(equalsSecret('secret', candidate)).toBe(false)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip', 'gzip'],
  ['GZIP;q=1.0 , deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, zstd ; q=0, gzip;q=0.1', 'gzip'],
  ['br;q=0.01', 'br'],
  ['deflate', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['gzip;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  [['gzip', 'br'], 'br'],
])('of %j the smallest that is understood is %s', (accepted, encoding) => {
  for (const _time of ['first', 'again']) expect(encodingFor(accepted)).toBe(encoding)
})

test('what is accepted is read right however many ways of saying it there were before', () => {
  for (let way = 0; way < 200; way += 1) expect(encodingFor(`x-${way}, gzip`)).toBe('gzip')
  const long = `${'x,'.repeat(100)}br`
  for (const _time of ['first', 'again']) expect(encodingFor(long)).toBe('br')
})

test('refusals are logged sixty at once, and one a second after', () => {
  let nowMs = 0
  const lines: object[] = []
  const log = openRefusalLog(
    { warn: (fields: object, message: string) => void lines.push({ ...fields, message }) } as never,
    () => new Date(nowMs),
    'refused',
  )
  for (let time = 0; time < 100; time += 1) log({ time })
  expect(lines).toHaveLength(60)
  expect(lines[0]).toEqual({ time: 0, message: 'refused' })
  nowMs = 999
  log({})
  expect(lines).toHaveLength(60)
  nowMs = 1_000
  log({})
  log({})
  expect(lines).toHaveLength(61)
})

test('work is known by the request that it is for, also after it waited, and in no other', async () => {
  const waitFor = async (number: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    return [number, currentRequest()?.number, nameOfWork()]
  }
  const both = ['r1', 'r2'].map((number) => inRequest({ number }, () => waitFor(number)))
  expect(await Promise.all(both)).toEqual([
    ['r1', 'r1', 'keel r1'],
    ['r2', 'r2', 'keel r2'],
  ])
  expect([currentRequest(), nameOfWork(), requestHeaders()]).toEqual([undefined, undefined, {}])
})

test('a service that is asked meanwhile is told of the request, and of its trace where there is one', () => {
  expect(inRequest({ number: 'r1' }, requestHeaders)).toEqual({ 'x-request-id': 'r1' })
  expect(inRequest({ number: 'r1', traceparent: '00-a-b-01' }, requestHeaders)).toEqual({
    ...{ 'x-request-id': 'r1', traceparent: '00-a-b-01' },
  })
})
