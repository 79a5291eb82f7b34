import { expect, test, vi } from 'vitest'
import { MAX_DEPTH, MAX_VALUES, parseJson } from './parse-json.ts'

const parse = (text: string) => parseJson(Buffer.from(text))
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('what is JSON is read, and what is none is not', () => {
  expect(parse('{"a":[1,"\\"]}{,[",null]}')).toEqual({ kind: 'parsed', value: { a: [1, '"]}{,[', null] } })
  for (const text of ['', '{', '[1,]', '"', '"\\', 'undefined', ']]]', '['.repeat(50)])
    expect(parse(text)).toEqual({ kind: 'no-json' })
})

test('as deep and as wide as may be is read, one more is not', () => {
  expect(parse(nested(MAX_DEPTH)).kind).toBe('parsed')
  expect(parse(nested(MAX_DEPTH + 1)).kind).toBe('too-complex')
  const wide = (values: number) => `[${Array(values).fill('0')}]`
  expect(parse(wide(MAX_VALUES)).kind).toBe('parsed')
  expect(parse(wide(MAX_VALUES + 1)).kind).toBe('too-complex')
  expect(parse(`{"text":"${'[,{'.repeat(MAX_VALUES)}"}`).kind).toBe('parsed')
})

test('of what is too complex the outermost level is known, and the rest is never read', () => {
  const reading = vi.spyOn(JSON, 'parse')
  const deep = nested(7_000)
  expect(parse(`["1", 2, "topic \\"x\\"", "event", {"a":${deep}}]`)).toEqual({
    kind: 'too-complex',
    outline: ['1', 2, 'topic "x"', 'event', null],
  })
  expect(parse(`{"topic":"t", "payload": {"a":${deep}}, "more":${deep}, "ref":"1"}`)).toEqual({
    kind: 'too-complex',
    outline: { topic: 't', payload: null, more: null, ref: '1' },
  })
  for (const text of [
    deep.slice(1),
    '['.repeat(7_000),
    `[${'0,'.repeat(MAX_VALUES)}0]`,
    `${deep}]`,
    `["text",${deep}`,
  ])
    expect(parse(text)).toMatchObject({ kind: expect.stringMatching('too-complex|no-json') })
  for (const [text] of reading.mock.calls) expect(text.length).toBeLessThan(200)
  reading.mockRestore()
})
