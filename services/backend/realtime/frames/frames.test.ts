import { expect, test } from 'vitest'
import { MAX_DEPTH } from './parse-json.ts'
import { readFrame } from './read-frame.ts'
import { writeAboutChannel, writePush, writeReply, writeUserBroadcast } from './write-frame.ts'

const read = (json: unknown, version: '1.0.0' | '2.0.0' = '2.0.0') =>
  readFrame(Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)), false, version)
const message = { joinRef: '1', ref: '2', topic: 't', event: 'e', payload: { a: 1 } }

test('[7.07] a message is a list in one version of the protocol, and an object in the other', () => {
  const list = ['1', '2', 't', 'e', { a: 1 }]
  const object = { join_ref: '1', ref: '2', topic: 't', event: 'e', payload: { a: 1 } }
  expect(read(list)).toEqual(message)
  expect(read([...list, 'more'])).toEqual(message)
  expect(read(object, '1.0.0')).toEqual(message)
  expect(read(list, '1.0.0')).toBeUndefined()
  expect(read(object)).toBeUndefined()
})

test('[7.07] references are numbers, texts or nothing', () => {
  expect(read([null, 7, 't', 'e', null])).toEqual({ ...message, joinRef: null, ref: 7, payload: null })
  expect(read({ topic: 't', event: 'e' }, '1.0.0')).toEqual({
    joinRef: null,
    ref: null,
    topic: 't',
    event: 'e',
    payload: undefined,
  })
})

test.each([
  ['no json'],
  [[]],
  [[{}, '2', 't', 'e', 0]],
  [['1', '2', 7, 'e', 0]],
  [['1', '2', 't', null, 0]],
  [['1', '2', 't']],
])('[7.07] %j is no message', (json) => {
  expect(read(json)).toBeUndefined()
})

const deep = `${'['.repeat(MAX_DEPTH + 1)}${']'.repeat(MAX_DEPTH + 1)}`

test('[7.07] of a message that is too complex all is known but its payload', () => {
  const known = { ...message, payload: null, isTooComplex: true }
  expect(read(`["1","2","t","e",${deep}]`)).toEqual(known)
  expect(read(`{"join_ref":"1","ref":"2","topic":"t","event":"e","payload":${deep}}`, '1.0.0')).toEqual(known)
  expect(read(deep)).toBeUndefined()
})

interface Bytes {
  readonly kind?: number
  readonly encoding?: number
  readonly metadata?: string
  readonly payload?: string
  readonly joinRef?: string
  readonly ref?: string
}

function userBroadcast({
  kind = 3,
  encoding = 1,
  metadata = '',
  payload = '{"a":1}',
  joinRef = '1',
  ref = '2',
}: Bytes = {}) {
  const parts = [joinRef, ref, 'topic', 'event', metadata]
  const header = [kind, ...parts.map((part) => Buffer.byteLength(part)), encoding]
  return Buffer.concat([Buffer.from(header), Buffer.from(parts.join('')), Buffer.from(payload)])
}

test('[7.07] a broadcast in bytes is passed on unread, as JSON or as it is', () => {
  const event = { joinRef: '1', ref: '2', topic: 'topic', event: 'broadcast', isUserBroadcast: true }
  expect(readFrame(userBroadcast(), true, '2.0.0')).toEqual({
    ...event,
    payload: { event: 'event', encoding: 'json', payload: Buffer.from('{"a":1}') },
  })
  const binary = userBroadcast({ encoding: 0, metadata: '{"x":1}', payload: 'no json', joinRef: '', ref: '' })
  expect(readFrame(binary, true, '2.0.0')).toEqual({
    ...event,
    ...{ joinRef: null, ref: null },
    payload: { event: 'event', encoding: 'binary', payload: Buffer.from('no json') },
  })
})

test('[7.07] bytes that are no broadcast are no message', () => {
  const right = userBroadcast({ payload: '', encoding: 0 })
  expect(readFrame(right, true, '2.0.0')).toMatchObject({ payload: { payload: Buffer.from('') } })
  expect(readFrame(right, true, '1.0.0')).toBeUndefined()
  expect(readFrame(right.subarray(0, right.length - 1), true, '2.0.0')).toBeUndefined()
  expect(readFrame(Buffer.from([3, 0, 0, 0, 0, 0]), true, '2.0.0')).toBeUndefined()
  expect(readFrame(Buffer.from([3, 0, 0, 0, 0, 0, 0]), true, '2.0.0')).toMatchObject({
    topic: '',
    event: 'broadcast',
  })
  expect(readFrame(userBroadcast({ kind: 4 }), true, '2.0.0')).toBeUndefined()
  expect(readFrame(userBroadcast({ payload: 'no json' }), true, '2.0.0')).toBeUndefined()
  expect(readFrame(userBroadcast({ payload: deep }), true, '2.0.0')).toEqual({
    ...{ joinRef: '1', ref: '2', topic: 'topic', event: 'broadcast', payload: null, isTooComplex: true },
  })
})

const textOf = ({ bytes, isBinary }: { bytes: Buffer; isBinary: boolean }) => [bytes.toString(), isBinary]

test('[7.07] what the server says is written in the version that its client speaks', () => {
  expect(textOf(writePush('2.0.0', 't', 'e', '{"a":1}'))).toEqual(['[null,null,"t","e",{"a":1}]', false])
  expect(textOf(writePush('1.0.0', 't', 'e', '{"a":1}'))).toEqual([
    '{"event":"e","payload":{"a":1},"ref":null,"topic":"t"}',
    false,
  ])
  const reply = { joinRef: 1, ref: '2', topic: 't', status: 'ok' as const, response: { a: 1 } }
  expect(textOf(writeReply('2.0.0', reply))).toEqual([
    '[1,"2","t","phx_reply",{"status":"ok","response":{"a":1}}]',
    false,
  ])
  expect(textOf(writeReply('1.0.0', reply))[0]).toContain('"ref":"2"')
  expect(textOf(writeAboutChannel('2.0.0', 't', '7', 'phx_close'))).toEqual([
    '["7","7","t","phx_close",{}]',
    false,
  ])
})

const said = (event: string, encoding: 'json' | 'binary' = 'json') => ({
  event,
  encoding,
  payload: Buffer.from('{}'),
})

test('[7.07] names of a broadcast are as long as a byte can say, and no longer', () => {
  const name = 'ä'.repeat(127)
  expect(writeUserBroadcast('2.0.0', `${name}x`, said(`${name}x`))?.bytes.subarray(0, 5)).toEqual(
    Buffer.from([4, 255, 255, 0, 1]),
  )
  expect(writeUserBroadcast('2.0.0', 't', said('e', 'binary'))).toEqual({
    bytes: Buffer.from('\x04\x01\x01\x00\x00te{}'),
    isBinary: true,
  })
  expect(writeUserBroadcast('2.0.0', `${name}xy`, said('e'))).toBeUndefined()
  expect(writeUserBroadcast('2.0.0', 't', said(`${name}xy`))).toBeUndefined()
  expect(writeUserBroadcast('1.0.0', `${name}xy`, said('e'))?.isBinary).toBe(false)
  expect(writeUserBroadcast('1.0.0', 't', said('e', 'binary'))).toBeUndefined()
})

test('[7.07] a message of the database is told with its id, and whether it is told again', () => {
  const said = { event: 'e', encoding: 'json' as const, payload: Buffer.from('{}'), id: 'i' }
  const textOf = (...of: Parameters<typeof writeUserBroadcast>) => writeUserBroadcast(...of)?.bytes.toString()
  expect(textOf('2.0.0', 't', said)).toBe('\x04\x01\x01\x0a\x01te{"id":"i"}{}')
  expect(textOf('2.0.0', 't', { ...said, isReplayed: true })).toBe(
    '\x04\x01\x01\x1a\x01te{"id":"i","replayed":true}{}',
  )
  expect(JSON.parse(textOf('1.0.0', 't', said) ?? '').payload).toEqual({
    ...{ event: 'e', payload: {}, type: 'broadcast', meta: { id: 'i' } },
  })
})
