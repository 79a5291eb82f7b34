import { fromHtml } from 'hast-util-from-html'
import { afterEach, describe, expect, test } from 'vitest'
import { currentTerms, firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { keyOf } from '../value-key.ts'
import { inOneByte, KeptSections } from './kept-sections.ts'

afterEach(() => holdTerms(firstTerms))

const Section = () => null
const Other = () => null

function counted(html = '<p>') {
  let times = 0
  const render = () => `${html}${++times}`
  return Object.assign(render, { times: () => times })
}

describe('a section is rendered once', () => {
  test('for equal properties, whoever made them', () => {
    const sections = new KeptSections()
    const render = counted()
    const props = () => ({
      product: { title: 'Chair', tags: ['a', 'b'] },
      claims: new Map([['x', 'proved']]),
    })
    expect(sections.sectionOf(Section, props(), render)).toBe(sections.sectionOf(Section, props(), render))
    expect(render.times()).toBe(1)
  })

  test.each([
    ['another component', Other, { price: 1 }],
    ['another price', Section, { price: 2 }],
    ['one more property', Section, { price: 1, currency: 'EUR' }],
  ])('and again for %s', (_what, component, props) => {
    const sections = new KeptSections()
    const render = counted()
    sections.sectionOf(Section, { price: 1 }, render)
    sections.sectionOf(component, props, render)
    expect(render.times()).toBe(2)
  })

  test('and again under new terms, which components read by themselves', () => {
    const sections = new KeptSections()
    const render = counted()
    sections.sectionOf(Section, {}, render)
    holdTerms({ ...currentTerms(), version: currentTerms().version + 1 })
    sections.sectionOf(Section, {}, render)
    expect(render.times()).toBe(2)
  })

  test('and each time from what may change without being another', () => {
    class Counter {
      count = 0
    }
    const sections = new KeptSections()
    const render = counted()
    const props = { counter: new Counter() }
    sections.sectionOf(Section, props, render)
    sections.sectionOf(Section, props, render)
    expect(render.times()).toBe(2)
  })
})

describe('different values have different texts', () => {
  test.each<[unknown, unknown]>([
    ['1', 1],
    [null, undefined],
    [null, 'null'],
    [['a', 'b'], ['a,b']],
    [[['a'], 'b'], [['a', 'b']]],
    [{ a: 'x', b: 'y' }, { a: 'x=b"y' }],
    [{ a: undefined }, {}],
    [new Map([['a', 'b']]), new Set(['a', 'b'])],
    [new Date(1), new Date(2)],
    [() => 1, () => 1],
    [Number.NaN, null],
    [
      ['a"b', 'c'],
      ['a', 'b"c'],
    ],
    [new Set([new Set(['a']), 'b']), new Set([new Set(['a', 'b'])])],
    [{ a: 1, b: 2 }, { 'a=number 1;b': 2 }],
  ])('%j and %j', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(one))
    expect(keyOf(one)).not.toBe(keyOf(other))
  })
})

const tree = (html: string) =>
  JSON.stringify(fromHtml(html, { fragment: true }), [
    'type',
    'tagName',
    'properties',
    'title',
    'value',
    'children',
  ])

describe('HTML in one byte a sign', () => {
  test('is the same page, and what a section is kept as', () => {
    const html =
      '<p title="“Set it up”">It’s 16 × 12 in, 20° … 🪑 漢</p><textarea>“</textarea><svg><text>′</text></svg>'
    const narrow = inOneByte(html)
    expect(narrow).toMatch(/^[\0-\xff]*$/)
    expect(narrow).toContain('&#129681;')
    expect(tree(narrow)).toBe(tree(html))
    expect(new KeptSections().sectionOf(Section, {}, () => html)).toBe(narrow)
  })

  test('stays as it is where it holds what is no text', () => {
    for (const html of ['<script>say("“")</script>', '<style>q::before{content:"“"}</style>'])
      expect(inOneByte(html)).toBe(html)
  })
})
