import { expect, test } from 'vitest'
import { PartsReader, toParts } from './notification-parts.ts'

test('[7.07] what is longer than a notification may be arrives whole, whatever is sent between its parts', () => {
  const long = JSON.stringify({ text: 'Sessel für 🪑 '.repeat(2_000) })
  const parts = toParts('here', 1, long)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.every((part) => Buffer.byteLength(part) < 8_000)).toBe(true)
  const reader = new PartsReader()
  const read = [...parts.slice(0, 1), ...toParts('there', 1, '"short"'), ...parts.slice(1)].flatMap(
    (part) => reader.read(part) ?? [],
  )
  expect(read.map(({ from, text }) => [from, JSON.parse(text)])).toEqual([
    ['there', 'short'],
    ['here', JSON.parse(long)],
  ])
})

test('[7.07] a text whose beginning was missed is passed over, and the next one read', () => {
  const reader = new PartsReader()
  const [first = '', ...rest] = toParts('here', 1, `"${'x'.repeat(20_000)}"`)
  for (const part of rest) expect(reader.read(part)).toBeUndefined()
  expect(reader.read(first)).toBeUndefined()
  expect(reader.read(toParts('here', 2, '"whole"')[0] ?? '')).toEqual({ from: 'here', text: '"whole"' })
  expect(reader.read('anything else')).toBeUndefined()
})
