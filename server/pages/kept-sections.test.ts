import { expect, test } from 'vitest'
import { keepSections, mayKeep } from './kept-sections.ts'

test('parts of a page are kept where its request says that it is for everybody, and of no other', () => {
  const request = new Request('https://keel.example/')
  expect(mayKeep(request)).toBe(false)
  expect(keepSections(request)).toBe(request)
  expect(mayKeep(request)).toBe(true)
  expect(mayKeep(new Request(request))).toBe(false)
})

test('the built pages’ own copy of the rule knows the mark by its name', () => {
  const request = keepSections(new Request('https://keel.example/'))
  expect(Reflect.get(request, Symbol.for('keel.public-page'))).toBe(true)
})
