import { expect, test } from 'vitest'
import type { Result } from '#shop/clients/result.ts'
import { KeptAnswers, type Question } from './kept-answers.ts'

type Answer = Result<string, string>

const about = (...tags: string[]): Question<string> => ({ key: tags.join(' '), tags })
const said = (data: string): Answer => ({ ok: true, data })

function service(...answers: Answer[]) {
  let asked = 0
  const ask = async () => answers[Math.min(asked++, answers.length - 1)] ?? said('none')
  return Object.assign(ask, { asked: () => asked })
}

const dataOf = (result: Answer) => (result.ok ? result.data : undefined)

test('what nobody changed is asked once', async () => {
  const kept = new KeptAnswers()
  const ask = service(said('Oak'), said('Ash'))
  await kept.get(about('products'), ask)
  expect(dataOf(await kept.get(about('products'), ask))).toBe('Oak')
  expect(ask.asked()).toBe(1)
})

test('a change of one product lets the answers about others be', async () => {
  const kept = new KeptAnswers()
  const chair = service(said('$99'), said('$89'))
  const reviews = service(said('five'))
  const ask = async () => [
    dataOf(await kept.get(about('product:chair'), chair)),
    dataOf(await kept.get(about('reviews:chair'), reviews)),
  ]
  await ask()
  kept.invalidate(['products', 'product:chair'])
  expect(await ask()).toEqual(['$89', 'five'])
  expect(reviews.asked()).toBe(1)
})

test('an answer may say itself what it is about', async () => {
  const kept = new KeptAnswers()
  const ask = service(said('gid-1'), said('gid-2'))
  const question = { ...about('product:chair'), tagsOf: (id: string) => [`product:${id}`] }
  await kept.get(question, ask)
  kept.invalidate(['product:gid-1'])
  expect(dataOf(await kept.get(question, ask))).toBe('gid-2')
})

test('an answer that a change overtook is for those who waited, and for nobody after it', async () => {
  const kept = new KeptAnswers()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const waiting = kept.get(about('product:chair'), () => promise)
  kept.invalidate(['product:chair'])
  const after = kept.get(about('product:chair'), service(said('$89')))
  resolve(said('$99'))
  expect(dataOf(await waiting)).toBe('$99')
  expect(dataOf(await after)).toBe('$89')
  expect(dataOf(await kept.get(about('product:chair'), service(said('asked again'))))).toBe('$89')
})

test('an answer is overtaken by a change of what it says itself that it is about', async () => {
  const kept = new KeptAnswers()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const question = { ...about('product:chair'), tagsOf: (id: string) => [`product:${id}`] }
  const waiting = kept.get(question, () => promise)
  kept.invalidate(['product:gid-1'])
  resolve(said('gid-1'))
  await waiting
  expect(dataOf(await kept.get(question, service(said('asked again'))))).toBe('asked again')
})

test('whoever asks after an overtaken answer has come waits with those who asked since', async () => {
  const kept = new KeptAnswers()
  const [before, since] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()]
  const overtaken = kept.get(about('product:chair'), () => before.promise)
  kept.invalidate(['product:chair'])
  void kept.get(about('product:chair'), () => since.promise)
  before.resolve(said('$99'))
  await overtaken
  const late = kept.get(about('product:chair'), service(said('asked again')))
  since.resolve(said('$89'))
  expect(dataOf(await late)).toBe('$89')
})

test('where it is not known what changed, all is asked again', async () => {
  const kept = new KeptAnswers()
  const ask = service(said('Oak'), said('Ash'))
  await kept.get(about('products'), ask)
  kept.clear()
  expect(dataOf(await kept.get(about('products'), ask))).toBe('Ash')
})

test('an answer that came while all was forgotten is kept for nobody', async () => {
  const kept = new KeptAnswers()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const waiting = kept.get(about('products'), () => promise)
  kept.clear()
  resolve(said('Oak'))
  await waiting
  expect(kept.peek('products')).toBeUndefined()
  expect(dataOf(await kept.get(about('products'), service(said('Ash'))))).toBe('Ash')
})

test('of many who ask at the same moment one asks, and what overtook one answer overtakes no later one', async () => {
  const kept = new KeptAnswers()
  const ask = service(said('Oak'), said('Ash'))
  const both = [kept.get(about('products'), ask), kept.get(about('products'), ask)]
  kept.invalidate(['products'])
  expect((await Promise.all(both)).map(dataOf)).toEqual(['Oak', 'Oak'])
  await kept.get(about('products'), ask)
  expect(kept.peek('products')).toEqual({ ok: true, data: 'Ash', isKept: true })
  expect(ask.asked()).toBe(2)
})

test('a failure is kept for nobody, nor what anybody can make up', async () => {
  const kept = new KeptAnswers()
  const failing = service({ ok: false, error: 'network' }, said('Oak'))
  await kept.get(about('products'), failing)
  expect(dataOf(await kept.get(about('products'), failing))).toBe('Oak')

  const missing = service(said('nothing'), said('there now'))
  const question = { ...about('product:made-up'), isWorthKeeping: (data: string) => data !== 'nothing' }
  await kept.get(question, missing)
  expect(dataOf(await kept.get(question, missing))).toBe('there now')
})

test('after a minute it is asked again, should an event have been lost', async () => {
  let nowMs = 0
  const kept = new KeptAnswers(() => nowMs)
  const ask = service(said('Oak'), said('Ash'))
  nowMs = 1_000
  await kept.get(about('products'), ask)
  nowMs = 60_500
  expect(dataOf(await kept.get(about('products'), ask))).toBe('Oak')
  nowMs = 62_000
  expect(dataOf(await kept.get(about('products'), ask))).toBe('Ash')
})

test('no page can change what another one reads', async () => {
  const kept = new KeptAnswers()
  const question = { key: 'list', tags: [] as string[] }
  const ask = async (): Promise<Result<{ names: string[] }, string>> => ({
    ok: true,
    data: { names: ['Oak'] },
  })
  await kept.get(question, ask)
  const result = await kept.get(question, ask)
  expect(() => result.ok && result.data.names.push('Ash')).toThrow(TypeError)
})
