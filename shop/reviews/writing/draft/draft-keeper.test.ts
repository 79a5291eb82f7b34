import { expect, test } from 'vitest'
import { EMPTY_VALUES } from '../review-values.ts'
import { createDraftKeeper, type Draft } from './draft-keeper.ts'
import { DRAFTS_KEY } from './drafts-key.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const draft = (body: string): Draft => ({
  values: { ...EMPTY_VALUES, body },
  pictures: [{ id: 'a', name: 'desk.jpg', width: 4, height: 3, description: 'By the window' }],
  wasSent: false,
})

function open() {
  const kept = new Map<string, string>()
  let nowMs = 0
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const wait = (ms: number) => {
    nowMs += ms
  }
  return { kept, wait, keeper: createDraftKeeper(storage, () => nowMs) }
}

test('[6.03] a draft is kept as it was typed, one a product, until it is sent', () => {
  const { keeper, kept } = open()
  expect(keeper.read('chair')).toBeUndefined()
  expect(keeper.write('chair', draft('first'))).toBe(true)
  expect([...kept.keys()]).toEqual([expect.stringMatching(/^keel_/)])
  keeper.write('stool', draft('<b>of the stool</b> 🪑'))
  keeper.write('chair', draft('second'))
  expect(keeper.read('chair')).toEqual(draft('second'))
  expect(keeper.read('stool')).toEqual(draft('<b>of the stool</b> 🪑'))
  keeper.remove('chair')
  expect(keeper.read('chair')).toBeUndefined()
  expect(keeper.read('stool')).toBeDefined()
  keeper.remove('stool')
  expect(kept.size).toBe(0)
})

test('[6.03] drafts end: after a month, beyond five, and each where no text could be that long', () => {
  const { keeper, wait, kept } = open()
  keeper.write('old', draft('old'))
  wait(29 * DAY_MS)
  expect(keeper.read('old')).toBeDefined()
  for (const handle of ['a', 'b', 'c', 'd']) keeper.write(handle, draft(handle))
  wait(DAY_MS)
  expect(keeper.read('old')).toBeUndefined()
  keeper.write('e', draft('e'))
  expect(keeper.read('a')).toBeDefined()
  keeper.write('f', draft('x'.repeat(1_000_000)))
  expect(keeper.read('a')).toBeUndefined()
  expect(keeper.read('f')?.values.body).toHaveLength(20_000)
  expect(kept.get(DRAFTS_KEY)?.length).toBeLessThan(30_000)
})

test.each([null, 'no json', '[{"handle":"chair"}]', '{}'])(
  '[6.03] what else stands there is no draft: %s',
  (text) => {
    const { keeper, kept } = open()
    if (text !== null) kept.set(DRAFTS_KEY, text)
    expect(keeper.read('chair')).toBeUndefined()
    expect(keeper.write('chair', draft('typed'))).toBe(true)
    expect(keeper.read('chair')).toEqual(draft('typed'))
  },
)

test('[6.03] where the browser keeps nothing, that is told', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storages = [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]
  for (const storage of storages) {
    const keeper = createDraftKeeper(storage, () => 0)
    expect(keeper.write('chair', draft('typed'))).toBe(false)
    expect(keeper.read('chair')).toBeUndefined()
    keeper.remove('chair')
  }
})
