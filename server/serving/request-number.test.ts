import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createNumbering } from './request-number.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

function numbered(remoteAddress: string, headers: Record<string, string>) {
  return createNumbering(['10.0.0.0/8'])({ socket: { remoteAddress } as Socket, headers })
}

test('the number and the trace of a trusted proxy are taken', () => {
  const headers = { 'x-request-id': '9f86d081884c7d65', traceparent: TRACE }
  expect(numbered('10.1.2.3', headers)).toEqual({ number: '9f86d081884c7d65', traceparent: TRACE })
  expect(numbered('::ffff:10.1.2.3', headers).number).toBe('9f86d081884c7d65')
})

test('a stranger names no request, and has none of theirs traced', () => {
  const { number, traceparent } = numbered('203.0.113.9', {
    'x-request-id': '9f86d081884c7d65',
    traceparent: TRACE,
  })
  expect(number).toMatch(UUID)
  expect(traceparent).toBeUndefined()
})

test.each([
  ['a line of its own', 'abcdefgh\n{"level":60}'],
  ['a quotation mark', "abcdefgh'; drop table"],
  ['too long', 'a'.repeat(49)],
  ['too short', 'a'],
])('what is no number is replaced, though a proxy passed it on: %s', (_case, sent) => {
  expect(numbered('10.1.2.3', { 'x-request-id': sent, traceparent: 'a trace' })).toEqual({
    number: expect.stringMatching(UUID),
    traceparent: undefined,
  })
})
