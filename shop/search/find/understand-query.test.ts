import { expect, test } from 'vitest'
import { createTextIndex, type FindableText } from './text-index.ts'
import { rewordQuery, understandQuery } from './understand-query.ts'

const text = (name: string, kinds = ''): FindableText<string> => ({
  item: name,
  name,
  kinds,
  summary: '',
  body: '',
})

const index = createTextIndex([
  text('Kneeling Chair', 'walnut backless'),
  text('Saddle Stool', 'backless casters'),
  text('Criss-Cross Chair', 'armless backrest casters'),
  text('Caster Set', 'spare part'),
  text('Returns', 'policy'),
  text('Is it hard on the knees?'),
])

const first = (query: string) => index.find(understandQuery(query, index))[0]?.item
const all = (query: string) => index.find(understandQuery(query, index)).map(({ item }) => item)

test.each([
  ['kneelng', 'Kneeling Chair'],
  ['knealing chairs', 'Kneeling Chair'],
  ['nealing', 'Kneeling Chair'],
  ['kneling', 'Kneeling Chair'],
  ['kneler', 'Kneeling Chair'],
  ['kneleing', 'Kneeling Chair'],
  ['keneling', 'Kneeling Chair'],
  ['knees', 'Is it hard on the knees?'],
  ['saddlestool', 'Saddle Stool'],
  ['knee ling', 'Kneeling Chair'],
  ["rockin' saddle", 'Saddle Stool'],
  ['sad', 'Saddle Stool'],
  ['wheels', 'Caster Set'],
  ['send it back', 'Returns'],
  ['chair without arms', 'Criss-Cross Chair'],
  ['SÁDDLE', 'Saddle Stool'],
])('%j means %j', (query, name) => {
  expect(first(query)).toBe(name)
})

test('what a thing is said to lack is looked for; what none is said to lack is not', () => {
  expect(all('no back')).toEqual(['Kneeling Chair', 'Saddle Stool'])
  expect(all('saddle no walnut')).toEqual(['Saddle Stool'])
})

test.each([['sofa'], ['pink'], ['zzzz'], ['12345'], ['no'], ['the'], [''], ['椅子'], ['\u0000']])(
  '%j finds nothing',
  (query) => {
    expect(all(query)).toEqual([])
  },
)

test.each([
  ['walnut', true],
  ['kneeling chairs', true],
  ['criss cross', true],
  ['saddle  stool', true],
  ['saddl', true],
  ['no back', true],
  ['wheels', false],
  ['kneling', false],
  ['pink saddle', false],
])('%j is found whole: %j', (query, isWhole) => {
  expect(index.find(understandQuery(query, index))[0]?.isWhole).toBe(isWhole)
})

test('a word that nobody knows takes little away from those that are known', () => {
  expect(first('zzzz saddle')).toBe('Saddle Stool')
})

test('a pasted text costs no more than sixteen words', () => {
  expect(understandQuery('zzzz '.repeat(10_000), index)).toHaveLength(16)
})

test('a query is told to a storefront in our own words, with what else was typed and without', () => {
  expect(rewordQuery('wheels for my chair', index)).toEqual(['caster chair', 'caster'])
  expect(rewordQuery('larchwod', index)).toEqual(['larchwod'])
  expect(rewordQuery('the', index)).toEqual([])
})
