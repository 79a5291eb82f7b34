import { expect, test, vi } from 'vitest'
import { createKeptLists } from './kept-lists.ts'

const sizeOf = (list: readonly string[]) => list.length
const finding = (...list: string[]) => vi.fn(async () => list)

test('what was found is found once, until a product changes', async () => {
  const kept = createKeptLists()
  const find = finding('chair')
  expect(await kept.recall('stools', find, sizeOf)).toEqual(['chair'])
  expect(await kept.recall('stools', find, sizeOf)).toEqual(['chair'])
  expect(find).toHaveBeenCalledTimes(1)
  await kept.recall('chairs', find, sizeOf)
  expect(find).toHaveBeenCalledTimes(2)
  kept.forget()
  await kept.recall('stools', find, sizeOf)
  expect(find).toHaveBeenCalledTimes(3)
})

test('what was found while a product changed is answered, and not kept', async () => {
  const kept = createKeptLists()
  const meanwhile = async () => {
    kept.forget()
    return ['old']
  }
  expect(await kept.recall('stools', meanwhile, sizeOf)).toEqual(['old'])
  expect(await kept.recall('stools', finding('new'), sizeOf)).toEqual(['new'])
})

test('a question that failed is asked again', async () => {
  const kept = createKeptLists()
  await expect(kept.recall('stools', () => Promise.reject(new Error('away')), sizeOf)).rejects.toThrow('away')
  expect(await kept.recall('stools', finding('chair'), sizeOf)).toEqual(['chair'])
})

test('where there is no room, what was asked for longest ago goes', async () => {
  const kept = createKeptLists(4)
  const [first, second] = [finding('a', 'b'), finding('c', 'd')]
  await kept.recall('first', first, sizeOf)
  await kept.recall('second', second, sizeOf)
  await kept.recall('first', first, sizeOf)
  await kept.recall('third', finding('e', 'f'), sizeOf)
  await kept.recall('first', first, sizeOf)
  expect(first).toHaveBeenCalledTimes(1)
  await kept.recall('second', second, sizeOf)
  expect(second).toHaveBeenCalledTimes(2)
})

test('a list longer than all the room is not kept, nor is a question as long as a letter', async () => {
  const kept = createKeptLists(1)
  const [long, short] = [finding('a', 'b'), finding('a')]
  for (const _ of [1, 2]) {
    await kept.recall('long', long, sizeOf)
    await kept.recall('x'.repeat(4_001), short, sizeOf)
  }
  expect(long).toHaveBeenCalledTimes(2)
  expect(short).toHaveBeenCalledTimes(2)
})

test('two that ask at once are both answered, and it counts once', async () => {
  const kept = createKeptLists(2)
  await Promise.all([kept.recall('a', finding('x'), sizeOf), kept.recall('a', finding('x'), sizeOf)])
  const other = finding('y')
  await kept.recall('b', other, sizeOf)
  const again = finding('x')
  await kept.recall('a', again, sizeOf)
  expect(again).not.toHaveBeenCalled()
})

test('no more than 200 answers are kept, however small', async () => {
  const kept = createKeptLists()
  const first = finding()
  await kept.recall('0', first, sizeOf)
  for (let at = 1; at <= 200; at += 1) await kept.recall(String(at), finding(), sizeOf)
  await kept.recall('0', first, sizeOf)
  expect(first).toHaveBeenCalledTimes(2)
})
