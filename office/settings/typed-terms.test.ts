import { expect, test } from 'vitest'
import { firstTerms } from '#facts/policies/terms.ts'
import { countRows, fieldsIn, fieldsOf, readTyped } from './typed-terms.ts'

/** The form as a browser sends it, with these fields typed over. */
function posted(changes: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  const fields = Object.entries({ ...fieldsOf(firstTerms), ...changes })
  for (const [name, value] of fields) if (!name.endsWith('isOffered') || value !== '') form.set(name, value)
  return form
}
const NEW = {
  ...{ 'methods.2.method': '', 'methods.2.name': '', 'methods.2.fee': '', 'methods.2.freeOver': '' },
  ...{ 'methods.2.minDays': '', 'methods.2.maxDays': '', 'methods.2.counted': 'business days' },
  ...{ 'methods.2.isOffered': 'on' },
}
const read = (changes?: Readonly<Record<string, string>>) => readTyped(fieldsIn(posted(changes)))

test('a form that nobody typed into says what the terms are', () => {
  expect(fieldsIn(posted())).toEqual(fieldsOf(firstTerms))
  const good = read(NEW)
  expect(good.kind === 'good' && good.typed.methods.map(({ method }) => method)).toEqual([
    'standard',
    'express',
  ])
  expect(countRows(fieldsOf(firstTerms), 'hours')).toBe(3)
})

test('a new method is known by its name from then on', () => {
  const freight = { 'methods.2.fee': '89', 'methods.2.minDays': '9', 'methods.2.maxDays': '12' }
  const good = read({ ...NEW, ...freight, 'methods.2.name': '2 Men & a Van' })
  expect(good.kind).toBe('bad')
  const named = read({ ...NEW, ...freight, 'methods.2.name': 'White Glove' })
  expect(named.kind === 'good' && named.typed.methods[2]).toMatchObject({ method: 'white-glove', fee: '89' })
})

test('a method that is not ticked is offered no more', () => {
  const good = read({ 'methods.1.isOffered': '' })
  expect(good.kind === 'good' && good.typed.methods[1]?.isOffered).toBe(false)
})

test('what is wrong is told beside its field, as a sentence', () => {
  expect(read({ 'methods.1.fee': '12,50', returnDays: '0', 'methods.0.name': '' })).toEqual({
    kind: 'bad',
    problems: {
      'methods.1.fee': 'A fee is dollars and cents such as 9.95, up to 1000.00.',
      'methods.0.name': 'A name is 1 to 30 letters, digits, spaces and dashes.',
      returnDays: 'This is a whole number from 1 to 365.',
    },
  })
})
