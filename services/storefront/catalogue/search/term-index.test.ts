import { expect, test } from 'vitest'
import { createTermIndex } from './term-index.ts'

function open() {
  const told: string[] = []
  const index = createTermIndex<string>({
    added: (term) => told.push(`+${term}`),
    removed: (term) => told.push(`-${term}`),
  })
  return { index, told }
}

test('a term is told once when something first has it, and once when nothing has it any more', () => {
  const { index, told } = open()
  index.add('bench', ['oak', 'low'])
  index.add('stool', ['oak'])
  expect(told.splice(0)).toEqual(['+oak', '+low'])
  expect([...index.get('oak')]).toEqual(['bench', 'stool'])
  index.remove('bench', ['oak', 'low', 'never'])
  expect(told.splice(0)).toEqual(['-low'])
  expect([...index.get('oak')]).toEqual(['stool'])
  expect(index.get('low').size).toBe(0)
  index.remove('stool', ['oak'])
  expect(told).toEqual(['-oak'])
})

test('terms by their beginning come in order, also of those that came and went since the first search', () => {
  const { index } = open()
  index.add('bench', ['oak', 'low', 'oat', 'zinc'])
  expect(index.startingWith('oa')).toEqual(['oak', 'oat'])
  index.add('stool', ['oar', 'oaf', 'a', 'zz'])
  expect(index.startingWith('oa')).toEqual(['oaf', 'oak', 'oar', 'oat'])
  index.remove('bench', ['oak', 'zinc'])
  expect(index.startingWith('oa')).toEqual(['oaf', 'oar', 'oat'])
  expect(index.startingWith('z')).toEqual(['zz'])
  expect(index.startingWith('zzz')).toEqual([])
  expect(index.startingWith('')).toEqual(['a', 'low', 'oaf', 'oar', 'oat', 'zz'])
})
