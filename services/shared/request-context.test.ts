import { expect, test } from 'vitest'
import { currentRequest, inRequest, nameOfWork, requestHeaders } from './request-context.ts'

test('work knows which request it is for, wherever it goes on, and nothing of others', async () => {
  const work = (number: string) =>
    inRequest({ number }, async () => {
      await new Promise(setImmediate)
      return [currentRequest()?.number, nameOfWork(), requestHeaders()]
    })
  expect(await Promise.all([work('a-1'), work('b-2')])).toEqual([
    ['a-1', 'keel a-1', { 'x-request-id': 'a-1' }],
    ['b-2', 'keel b-2', { 'x-request-id': 'b-2' }],
  ])
})

test('a traced request says so to the services that are asked for it', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  expect(inRequest({ number: 'a-1', traceparent }, requestHeaders)).toEqual({
    'x-request-id': 'a-1',
    traceparent,
  })
})

test('work that no request asked for has no name and tells none', () => {
  expect([currentRequest(), nameOfWork(), requestHeaders()]).toEqual([undefined, undefined, {}])
})
