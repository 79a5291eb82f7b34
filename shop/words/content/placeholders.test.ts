import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { FIGURE_NAMES, partsOf } from './figures-in-text.ts'
import { findProblems, lineOfEntry, lineOfField } from './find-problems.ts'
import { fillIn, fillInHtml, PLACEHOLDER_NAMES } from './placeholders.ts'

test('[9.14] [9.16] figures of a text are those of the facts', () => {
  expect(fillIn('{returns.days} days, then {returns.refund-days}', 'USD')).toBe(
    '30 days, then 5-7 business days',
  )
  expect(fillIn('hole {setup.seat-hole} and hole {setup.knee-hole}', 'USD')).toBe('hole 2 and hole 1')
  expect(fillIn('{support.email}', 'USD')).toBe(brand.supportEmail)
})

test('[1.03] an amount that the checkout counts with says that it is in dollars where prices are not', () => {
  expect(fillIn('over {shipping.free-over}', 'USD')).toBe('over $99')
  expect(fillIn('over {shipping.free-over}', 'EUR')).toBe('over $99 USD')
})

test('a figure of a product is named by its handle and where it stands in its file', () => {
  expect(fillIn('{keel-criss-cross-chair.back.widthIn} in wide', 'USD')).toBe('23 in wide')
  for (const name of [
    'keel-criss-cross-chair.back',
    'keel-criss-cross-chair.toString.length',
    'ninth.widthIn',
  ]) {
    expect(fillIn(`{${name}}`, 'USD')).toBe(`{${name}}`)
    expect(findProblems(`\n{${name}}`)).toHaveLength(1)
  }
})

test('a figure cannot break the HTML that it stands in', () => {
  expect(fillInHtml('<p>{chair.sitters}</p>', 'USD')).toBe("<p>5'2&quot; to 6'2&quot;</p>")
})

test('every placeholder has a value, and no other is filled in', () => {
  for (const name of PLACEHOLDER_NAMES) expect(fillIn(`{${name}}`, 'USD')).not.toMatch(/[{}]|undefined|NaN/)
  expect(fillIn('{constructor}', 'USD')).toBe('{constructor}')
})

const TEXT = `---
title: Returns
links:
  - { href: /contact, label: Contact us }
---

Within {returns.days} days.

{figure: hip-angle}
`

test('a text whose braces all mean something has no problems', () => {
  expect(findProblems(TEXT)).toEqual([])
})

test.each([
  ['{returns.dayz} days', '{returns.dayz} is no figure that we have'],
  ['{ returns.days } days', '{ returns.days } is no figure that we have'],
  ['{figure: hips}', '{figure: hips} is no drawing that we have'],
  ['See {figure: hip-angle}.', '{figure: hip-angle} must stand on a line of its own'],
])('%s is refused, with its line', (line, message) => {
  const [problem, ...others] = findProblems(`${TEXT}\n${line}\n`)
  expect(others).toEqual([])
  expect(problem).toMatchObject({ line: 11 })
  expect(problem?.message).toContain(message)
})

test('so is a name in front matter, where other braces are YAML', () => {
  expect(findProblems(TEXT.replace('title: Returns', 'title: Returns in {days}'))).toMatchObject([
    { line: 2 },
  ])
})

test('fields are found by line, in front matter and in a list', () => {
  expect(lineOfField(TEXT, 'links')).toBe(3)
  expect(lineOfField(TEXT, 'missing')).toBe(1)
  const list = '[\n  { "id": "one",\n    "title": "" },\n  {\n    "id": "two",\n    "title": ""\n  }\n]'
  expect(lineOfField(list, 'title', lineOfEntry(list, 'two'))).toBe(6)
})

test('drawings stand between the pieces of a text', () => {
  expect(partsOf('<p>One</p>\n<p>{figure: posture}</p>\n<h2>Two</h2>')).toEqual([
    { kind: 'text', html: '<p>One</p>\n' },
    { kind: 'figure', name: 'posture' },
    { kind: 'text', html: '\n<h2>Two</h2>' },
  ])
})

test('docs/editing.md lists every placeholder with what it says today, and every drawing', () => {
  const guide = readFileSync(new URL('../../../docs/editing.md', import.meta.url), 'utf8')
  for (const name of PLACEHOLDER_NAMES) {
    expect(guide).toContain(`| \`{${name}}\` | ${fillIn(`{${name}}`, 'USD')} |`)
  }
  for (const name of FIGURE_NAMES) expect(guide).toContain(`| \`${name}\` |`)
})

test('figures are filled into addresses, whose braces Markdown encodes', () => {
  expect(fillInHtml('<a href="mailto:%7Bsupport.email%7D">{support.email}</a>', 'USD')).toBe(
    '<a href="mailto:support@keelseating.example">support@keelseating.example</a>',
  )
})

test('delivery is told by the methods that the owner offers, by their names of today', () => {
  onTestFinished(() => holdTerms(firstTerms))
  const [standard, express] = firstTerms.methods
  if (!standard || !express) throw new Error('the shop begins with two methods')
  const own = { ...express, method: 'slow', name: 'Slow boat', feeCents: 0, minDays: 1, maxDays: 1 }
  holdTerms({
    ...firstTerms,
    methods: [{ ...standard, name: 'Ground', freeOverCents: 7550 }, { ...express, isOffered: false }, own],
  })
  expect(fillIn('{shipping.methods}', 'USD')).toBe(
    'Ground delivery takes 5-7 business days, costs $9.95, and is free on orders over $75.50. Slow boat delivery takes 1 day and is free.',
  )
})
