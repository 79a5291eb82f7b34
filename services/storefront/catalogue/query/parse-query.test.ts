import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { wantedWords } from './ranking.ts'
import type { Query } from './syntax.ts'
import { openLastWord, weighQuery } from './syntax.ts'

/** Spells the parsed query: `all(a, any(b, not c))`, each term with its field and comparator. */
function spell(query: Query): string {
  if (query.kind === 'not') return `not ${spell(query.of)}`
  if (query.kind !== 'term') return `${query.kind}(${query.of.map(spell).join(', ')})`
  const { field, comparator, value, prefix } = query
  return `${field === undefined ? '' : `${field}${comparator}`}${value}${prefix ? '*' : ''}`
}
function parsed(text: string): Query {
  const query = parseQuery(text)
  if (!query) throw new Error(`beyond the limits: ${text}`)
  return query
}

test.each([
  ['', 'all()'],
  ['stool', 'stool'],
  ['oak stool', 'all(oak, stool)'],
  ['oak AND stool', 'all(oak, stool)'],
  ['oak OR ash stool', 'any(oak, all(ash, stool))'],
  ['(oak OR ash) stool', 'all(any(oak, ash), stool)'],
  ['NOT oak -ash', 'all(not oak, not ash)'],
  ['-(oak ash)', 'not all(oak, ash)'],
  ['well-made', 'well-made'],
  ['"domed foot" \'saddle seat\'', 'all(domed foot, saddle seat)'],
  ['sto*', 'sto*'],
  ['"sto*"', 'sto*'],
  ['Tag:Oak', 'tag=Oak'],
  ['variants.price:>=10 variants.price:<20', 'all(variants.price>=10, variants.price<20)'],
  ['created_at:<=2026-01-01 id:>5', 'all(created_at<=2026-01-01, id>5)'],
  ['tag:"at work"', 'tag=at work'],
  ['tag:*', 'tag=*'],
  ['>5', '5'],
  ['oak) stool', 'all(oak, stool)'],
  ['(oak', 'oak'],
  ['OR oak', 'any(all(), oak)'],
  ['oak AND', 'oak'],
  ['"oak', 'all(", oak)'],
  ['Kneeling Chair - Walnut', 'all(Kneeling, Chair, Walnut)'],
  ['- oak -', 'oak'],
  ['oak --- ash', 'all(oak, ash)'],
  ['(-) oak', 'all(all(), oak)'],
  ['oak NOT', 'oak'],
  ['oak NOT AND ash', 'all(oak, ash)'],
  ['oak NOT OR ash', 'any(oak, ash)'],
  ['(oak NOT) ash', 'all(oak, ash)'],
  ['oak -NOT', 'oak'],
  ['oak -() -"" -& -*', 'oak'],
  ['oak --ash', 'all(oak, not not ash)'],
  ['tag:"a - b"', 'tag=a - b'],
  ['product_type:Stool,Chair', 'any(product_type=Stool,Chair, product_type=Stool, product_type=Chair)'],
  [
    'product_type:"Stool, low,Cha"',
    'any(product_type=Stool, low,Cha, product_type=Stool, product_type=low, product_type=Cha)',
  ],
  ['product_type:Stool,Cha*', 'any(product_type=Stool,Cha*, product_type=Stool, product_type=Cha*)'],
  ['tag:a,b', 'tag=a,b'],
])('%j is %s', (text, meant) => {
  expect(spell(parsed(text))).toBe(meant)
})

test('only a star outside of quotes makes a beginning', () => {
  expect(parsed('"sto*"')).toMatchObject({ prefix: false, value: 'sto*' })
  expect(parsed('sto*')).toMatchObject({ prefix: true, value: 'sto' })
  expect(parsed('>5')).toMatchObject({ field: undefined, comparator: '>' })
  expect(parsed('oak')).toMatchObject({ field: undefined, comparator: '=' })
})

test('1,000 characters, 100 words and signs, and three beginnings are taken, and no more', () => {
  const taken = (text: string) => parseQuery(text) !== undefined
  expect([taken('x'.repeat(1_000)), taken('x'.repeat(1_001))]).toEqual([true, false])
  expect([taken('a '.repeat(100)), taken('a '.repeat(101))]).toEqual([true, false])
  expect([taken('a* '.repeat(3)), taken('a* '.repeat(4))]).toEqual([true, false])
  const types = (count: number) => `product_type:${Array.from({ length: count }, () => 'a').join()}`
  expect([taken(types(50)), taken(types(51))]).toEqual([true, false])
})

test('the last word may be one that is still being typed, wherever it stands, but in no field', () => {
  const opened = (text: string) => spell(openLastWord(parsed(text)))
  expect(['oak ash sto', 'oak (ash OR sto)', 'oak -sto', 'oak tag:sto', ''].map(opened)).toEqual([
    'all(oak, ash, sto*)',
    'all(oak, any(ash, sto*))',
    'all(oak, not sto)',
    'all(oak, tag=sto)',
    'all()',
  ])
})

test('a query weighs one for each term, and five for words side by side in a text', () => {
  const weights = [
    '',
    'oak',
    'oak OR -ash',
    '"oak stool"',
    'title:"oak stool"',
    'tag:"oak stool"',
    '-"oak stool" ash',
  ]
  expect(weights.map((text) => weighQuery(parsed(text)))).toEqual([0, 1, 2, 5, 5, 1, 6])
})

test('the words that are wanted anywhere, once each, twenty at most', () => {
  expect(wantedWords(parsed('"Oak stools" oak -walnut (tag:sale OR ash) sto*'))).toEqual([
    'oak',
    'stool',
    'ash',
    'sto',
  ])
  expect(wantedWords(parsed(Array.from({ length: 25 }, (_, at) => `w${at}`).join(' ')))).toHaveLength(20)
})
