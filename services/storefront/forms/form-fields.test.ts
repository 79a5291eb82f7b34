import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  isFormToken,
  makeFormToken,
  optionalTextField,
  parseFields,
  textField,
  wordsField,
} from './form-fields.ts'

const schema = v.object({
  name: textField('Enter a name', 5),
  more: optionalTextField(5),
  words: wordsField(9),
})
const read = (fields: Record<string, string>) => parseFields(schema, new Map(Object.entries(fields)))
const PLAIN = 'Use letters, digits and punctuation only'

const KEY = '0f'.repeat(32)

test('a token is of its own checkout, of this shop, and of forms alone', () => {
  const token = makeFormToken(KEY, 'cart-1')
  expect(isFormToken(KEY, 'cart-1', token)).toBe(true)
  expect(isFormToken(KEY, 'cart-2', token)).toBe(false)
  expect(isFormToken('5e'.repeat(32), 'cart-1', token)).toBe(false)
  for (const other of ['', `${token}x`, token.slice(1)]) expect(isFormToken(KEY, 'cart-1', other)).toBe(false)
})

test('fields come without the spaces around them; what may be left out is empty', () => {
  expect(read({ name: '  Ada ', more: ' x ', words: ' a\r\nb\rc\td ', else: 'kept out' })).toEqual({
    kind: 'valid',
    values: { name: 'Ada', more: 'x', words: 'a\nb\nc\td' },
  })
  expect(read({ name: 'Ada' })).toEqual({ kind: 'valid', values: { name: 'Ada', more: '', words: '' } })
})

test('each is as long as it may be, and no longer', () => {
  expect(read({ name: '12345', more: '12345', words: '123456789' })).toMatchObject({ kind: 'valid' })
  expect(read({ name: '123456', more: '123456', words: '1234567890' })).toEqual({
    kind: 'invalid',
    errors: {
      name: 'Use at most 5 characters',
      more: 'Use at most 5 characters',
      words: 'Use at most 9 characters',
    },
  })
})

test.each(['\0', '\u0007', 'a\nb', 'a\u007f'])('%j is typed by nobody', (text) => {
  expect(read({ name: `a${text}b`, more: `a${text}b` })).toEqual({
    kind: 'invalid',
    errors: { name: PLAIN, more: PLAIN },
  })
})

test('lines may be of several lines, and hold nothing else that is not seen', () => {
  expect(read({ name: 'Ada', words: 'a\0b' })).toEqual({ kind: 'invalid', errors: { words: PLAIN } })
})

test('of several faults of one field the first is told', () => {
  expect(read({ name: '   ' })).toEqual({ kind: 'invalid', errors: { name: 'Enter a name' } })
  expect(read({})).toEqual({ kind: 'invalid', errors: { name: 'Enter a name' } })
  expect(read({ name: `${'x'.repeat(9)}\0` })).toEqual({
    kind: 'invalid',
    errors: { name: 'Use at most 5 characters' },
  })
})

test('a fault of the whole form is no field’s', () => {
  const whole = v.pipe(
    v.object({ name: textField('Enter a name', 5) }),
    v.check(() => false, 'never'),
  )
  expect(parseFields(whole, new Map([['name', 'Ada']]))).toEqual({ kind: 'invalid', errors: {} })
})
