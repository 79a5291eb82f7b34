import { expect, test } from 'vitest'
import { knownPart, recordPage } from './page-context.ts'

const open = (search = '') => recordPage('a request', search)
const isColor = (value: string) => value === 'oat' || value === 'slate'

test('a parameter that is read is part of what the page is known by, and no other is', () => {
  const page = open('?sort=price&color=oat&utm=mail')
  expect([page.requestId, page.search]).toEqual(['a request', ''])
  expect(page.parameter('sort')).toBe('price')
  expect(page.parameter('color', isColor)).toBe('oat')
  expect(page.parameter('page')).toBeUndefined()
  expect(page.search).toBe('?color=oat&sort=price')
  expect(page.parameters.map(({ name }) => name)).toEqual(['sort', 'color', 'page'])
})

test('a value that is not known is as good as none', () => {
  const page = open('?color=made-up')
  expect(page.parameter('color', isColor)).toBeUndefined()
  expect(page.search).toBe('')
  const { parameters } = page
  const keyOf = (query: string) => knownPart(new URLSearchParams(query), parameters)
  expect(['color=slate', 'color=oat', 'color=made-up', ''].map(keyOf)).toEqual([
    'color=slate',
    'color=oat',
    '',
    '',
  ])
})

test('one spelling whatever the order: the first value counts', () => {
  const parameters = [
    { name: 'b', isKnown: () => true },
    { name: 'a', isKnown: () => true },
  ]
  expect(knownPart(new URLSearchParams('b=2&a=%31&b=3'), parameters)).toBe('a=1&b=2')
  expect(knownPart(new URLSearchParams('a=1&b='), parameters)).toBe('a=1&b=')
})

test('a page is kept under its tags, unless it says otherwise', () => {
  const page = open()
  page.tag('products', 'product:a')
  page.tag('products')
  expect(page.tags).toEqual(['products', 'product:a'])
  expect([page.cacheable, page.isBrief, page.isShared, page.shared]).toEqual([true, false, false, undefined])
  page.keepBriefly()
  expect([page.cacheable, page.isBrief]).toEqual([true, true])
  page.doNotCache()
  expect(page.cacheable).toBe(false)
})

test('a page with a notice is for one visitor, who reads each once', () => {
  const page = open()
  page.notify({ title: 'Saved' })
  page.notify({ title: 'Saved' })
  page.notify({ title: 'Sent' })
  expect(page.notices.map(({ title }) => title)).toEqual(['Saved', 'Sent'])
  expect(page.cacheable).toBe(false)
})

test('what many addresses show is made once, and answered where it is at hand', () => {
  const page = recordPage('a request', '', {
    isAtHand: (what) => what === 'not found',
    blankFor: (name) => `[${name}]`,
  })
  expect(page.sharedAs('no product')).toBeUndefined()
  expect(page.sharedAs('not found')?.status).toBe(404)
  expect([page.isShared, page.shared]).toEqual([true, 'not found'])
  expect(open().sharedAs('not found')).toBeUndefined()
})

test('words of its own leave a blank in a document that may be shared, and only there', () => {
  const page = recordPage('a request', '', { isAtHand: () => false, blankFor: (name) => `[${name}]` })
  expect([page.ownWords('query', 'stool'), page.ownWords('none', '')]).toEqual(['[query]', ''])
  expect([...page.words]).toEqual([['query', 'stool']])
  const whole = open()
  expect(whole.ownWords('query', 'stool')).toBe('stool')
  expect(whole.words.size).toBe(0)
})
