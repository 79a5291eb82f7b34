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

test('[7.07] a text has at most 1,024 parts, and what says otherwise begins nothing', () => {
  const reader = new PartsReader()
  const parts = Array.from({ length: 1_024 }, (_, at) => `here 12 ${at + 1}/1024 x`)
  const read = parts.map((part) => reader.read(part))
  expect(read.slice(0, -1).every((each) => each === undefined)).toBe(true)
  expect(read.at(-1)).toEqual({ from: 'here', text: 'x'.repeat(1_024) })
  for (const part of [...parts, 'here 12 1025/1025 x'])
    expect(reader.read(part.replace(/\/\d+/, '/1025'))).toBeUndefined()
})

test('[7.07] 256 processes may be in the midst of a text, and those are heard to its end', () => {
  const reader = new PartsReader()
  for (let sender = 0; sender < 256; sender += 1) reader.read(`sender-${sender} 1 1/2 a`)
  expect(reader.read('late 1 1/1 b')).toBeUndefined()
  expect(reader.read('sender-255 1 2/2 b')).toEqual({ from: 'sender-255', text: 'ab' })
  expect(reader.read('late 1 1/1 b')).toEqual({ from: 'late', text: 'b' })
})

test('[7.07] a part of another text, or one out of its place, ends the text that was begun', () => {
  const reader = new PartsReader()
  const read = (...parts: string[]) => parts.map((part) => reader.read(part)?.text)
  const nothing = [undefined, undefined, undefined]
  expect(read('here 1 1/3 a', 'here 2 2/3 b', 'here 2 3/3 c')).toEqual(nothing)
  expect(read('here 1 1/3 a', 'here 1 3/3 c', 'here 1 2/3 b')).toEqual(nothing)
  expect(read('here 1 1/3 a', 'here 1 2/3 b', 'here 1 3/3 c')).toEqual([undefined, undefined, 'abc'])
})
