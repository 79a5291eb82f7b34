import { expect, test } from 'vitest'
import type { Result } from '#shop/clients/result.ts'
import { AnswerRecorder } from './answer-recorder.ts'

type Answer = Result<unknown, string>

/** A service whose answers a test changes, and a page that asks it. */
function open(says: unknown = { price: 99 }) {
  const state: { answer: Answer; asked: unknown[] } = { answer: { ok: true, data: says }, asked: [] }
  const ask = async (...asked: string[]): Promise<Answer> => {
    state.asked.push(asked)
    return state.answer
  }
  const recorder = new AnswerRecorder()
  const client = recorder.recorded({ product: ask, createCart: ask }, ['product'])
  return { state, recorder, client }
}

test('a page is the same for as long as what it asked has the same answers', async () => {
  const { state, recorder, client } = open()
  const { made, madeFrom } = await recorder.during(async () => {
    await client.product('chair')
    return 'page'
  })
  expect(made).toBe('page')
  state.answer = { ok: true, data: { price: 99 } }
  expect(await madeFrom?.isStill()).toBe(true)
  expect(state.asked).toEqual([['chair'], ['chair']])
  state.answer = { ok: true, data: { price: 89 } }
  expect(await madeFrom?.isStill()).toBe(false)
  state.answer = { ok: false, error: 'away' }
  expect(await madeFrom?.isStill()).toBe(false)
})

test.each<[string, unknown, unknown]>([
  ['a map', new Map([['chair', 4]]), new Map([['chair', 5]])],
  ['a date', [new Date(1)], [new Date(2)]],
  ['nothing', null, { price: 1 }],
  ['a field more', { price: 1 }, { price: 1, stock: 2 }],
])('another answer is told where it holds %s', async (_name, before, after) => {
  const { state, recorder, client } = open(before)
  const { madeFrom } = await recorder.during(() => client.product('chair'))
  expect(await madeFrom?.isStill()).toBe(true)
  state.answer = { ok: true, data: after }
  expect(await madeFrom?.isStill()).toBe(false)
})

test('all that was asked has to be as it was', async () => {
  const { state, recorder, client } = open()
  const { madeFrom } = await recorder.during(async () => {
    await client.product('chair')
    state.answer = { ok: true, data: 'another' }
    await client.product('stool')
  })
  expect(await madeFrom?.isStill()).toBe(false)
})

test.each<[string, Answer | Promise<Answer>]>([
  ['that failed', { ok: false, error: 'away' }],
  ['that has no text', { ok: true, data: new (class Chair {})() }],
  ['that has not come', new Promise<Answer>(() => {})],
])('a page is not known again by an answer %s', async (_name, answer) => {
  const recorder = new AnswerRecorder()
  const client = recorder.recorded({ product: async () => answer }, ['product'])
  const ask = async () => {
    await Promise.race([client.product(), Promise.resolve()])
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect((await recorder.during(ask)).madeFrom).toBeUndefined()
})

test('a page that changed something is not known again', async () => {
  const { recorder, client } = open()
  expect((await recorder.during(() => client.createCart('chair'))).madeFrom).toBeUndefined()
})

test('two pages that are made at the same time are known again each by its own', async () => {
  const { state, recorder, client } = open()
  const pageOf = (handle: string) => recorder.during(() => client.product(handle))
  const [chair, stool] = await Promise.all([pageOf('chair'), pageOf('stool')])
  state.asked = []
  await chair.madeFrom?.isStill()
  await stool.madeFrom?.isStill()
  expect(state.asked).toEqual([['chair'], ['stool']])
})

test('a question that belongs to no page is no evidence for those that are being made', async () => {
  const { recorder, client } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const making = recorder.during(async () => {
    await promise
    await client.product('chair')
  })
  await client.product('stool')
  resolve()
  expect((await making).madeFrom).toBeUndefined()
})
