import { expect, test } from 'vitest'
import { readBounded } from './read-bounded.ts'

const sent = (chunks: string[], headers: Record<string, string> = {}) => {
  let asked = 0
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks[asked++]
      if (chunk === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return { request: new Request('https://keel.example', init), chunksAsked: () => asked }
}

test('a body of exactly its bound is read', async () => {
  expect((await readBounded(sent(['abc', 'de']).request, 5))?.toString()).toBe('abcde')
})

test('none is an empty one', async () => {
  expect((await readBounded(new Request('https://keel.example'), 5))?.length).toBe(0)
})

test('a longer one is read no further, whether it told its length or not', async () => {
  const silent = sent(['abc', 'def', ...Array(1000).fill('ghi')])
  expect(await readBounded(silent.request, 5)).toBeUndefined()
  expect(silent.chunksAsked()).toBeLessThan(10)
  expect(await readBounded(sent(['a'], { 'content-length': '6' }).request, 5)).toBeUndefined()
})
