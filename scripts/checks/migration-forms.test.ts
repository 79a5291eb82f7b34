import { expect, test } from 'vitest'
import { amendmentOf, parseForms } from '../../database/migration-history/past-forms.ts'
import { findUnopenable } from './migration-forms.mjs'

const sum = (digit: string) => digit.repeat(64)
const chairs = (executed: string) => ({ file: '0001-chairs.sql', checksum: sum(executed) })
const line = (executed: string, file = '0001-chairs.sql') => `${file} ${sum(executed)}\n`

/** A folder in which the chairs were edited once, and both forms were committed. */
const sound = {
  forms: parseForms(line('a') + line('b')),
  migrations: [chairs('b')],
  amendments: [amendmentOf({ file: '0001-chairs.sql', executed: sum('a'), text: undefined })],
  committedForms: parseForms(line('a') + line('b')),
  committed: [
    { ...chairs('b'), commit: 'two' },
    { ...chairs('a'), commit: 'one' },
  ],
}

test('every form of a migration that was ever committed is listed, and amended', () => {
  expect(findUnopenable(sound)).toEqual([])
})

test('a migration that has another name by now needs no amendment', () => {
  const forms = parseForms(line('a') + line('b') + line('b', '0002-chairs.sql'))
  const migrations = [{ file: '0002-chairs.sql', checksum: sum('b') }]
  expect(findUnopenable({ ...sound, forms, migrations })).toEqual([])
})

test.each([
  ['an edited migration', { migrations: [chairs('c')] }, /0001-chairs.sql was edited/],
  [
    'an edited migration whose new form was listed',
    { forms: parseForms(line('a') + line('b') + line('c')), migrations: [chairs('c')] },
    /amendments\/0001-chairs.bbbbbbbb.sql is missing/,
  ],
  ['a line that was taken out', { forms: parseForms(line('b')) }, /the line of 0001-chairs.sql .* is gone/],
  ['a line that was changed', { forms: parseForms(line('c') + line('b')) }, /the line of .* is gone/],
  [
    'a line that lost its second checksum',
    { committedForms: parseForms(`${line('a').trim()} ${sum('f')}`) },
    /is gone/,
  ],
  ['a form that nobody listed', { committed: [{ ...chairs('d'), commit: 'three' }] }, /was at three/],
  ['a migration that was taken away', { migrations: [] }, /0001-chairs.sql is gone/],
  ['an amendment that was taken away', { amendments: [] }, /amendments\/0001-chairs.aaaaaaaa.sql is missing/],
  [
    'a new migration that nobody listed',
    { migrations: [chairs('b'), { file: '0002-more.sql', checksum: sum('e') }] },
    /0002-more.sql is: .* --add/,
  ],
])('%s is found', (_what, change, problem) => {
  expect(findUnopenable({ ...sound, ...change }).join('\n')).toMatch(problem)
})
