import { expect, test } from 'vitest'
import { library } from '#tests/fixtures/backend/library-schema.ts'
import { RestError } from '../rest-error.ts'
import { findRoutine, isOfWholeBody } from './find-routine.ts'

const find = (name: string, keys: readonly string[] = [], takesBody = false) =>
  findRoutine(library, name, keys, takesBody ? 'json' : undefined)

function refusalOf(name: string, keys: readonly string[] = [], takesBody = false): RestError {
  try {
    find(name, keys, takesBody)
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  throw new Error(`${name} was found`)
}

test.each([
  ['add', ['a', 'b'], false],
  ['add', ['a'], false],
  ['add', ['b', 'a', 'a'], false],
  ['now', [], false],
  ['take', ['anything'], true],
  ['take', [], true],
])('[7.05] %s is called with %j', (name, keys, takesBody) => {
  expect(find(name, keys, takesBody).name).toBe(name)
})

test('[7.05] a body is given whole to a function of one parameter without a name alone', () => {
  const of = (...parameters: [string, string][]) => ({
    ...find('now'),
    parameters: parameters.map(([name, type]) => ({ name, type, isRequired: true, isVariadic: false })),
  })
  expect(isOfWholeBody(of(['', 'json']))).toBe(true)
  expect(isOfWholeBody(of(['', 'jsonb']))).toBe(true)
  expect(isOfWholeBody(of(['', 'text']))).toBe(true)
  expect(isOfWholeBody(of(['body', 'json']))).toBe(false)
  expect(isOfWholeBody(of(['', 'json'], ['', 'json']))).toBe(false)
  expect(isOfWholeBody(of())).toBe(false)
})

test.each([
  ['add', ['b'], false, '(b)', ' with parameter b', 'add(a, b)'],
  ['add', ['a', 'c'], false, '(a, c)', ' with parameters a, c', 'add(a, b)'],
  [
    'add',
    [],
    true,
    ' without parameters',
    ' without parameters or with a single unnamed json/jsonb parameter',
    'add(a, b)',
  ],
  ['ad', ['a'], false, '(a)', ' with parameter a', null],
  ['nows', [], false, ' without parameters', ' without parameters', 'now'],
  ['take', ['x', ''], false, '(, x)', ' with parameters , x', null],
])('[7.05] %s of %j is not there', (name, keys, takesBody, called, searched, near) => {
  expect(refusalOf(name, keys, takesBody)).toMatchObject({
    ...{ status: 404, code: 'PGRST202' },
    message: `Could not find the function public.${name}${called} in the schema cache`,
    details: `Searched for the function public.${name}${searched}, but no matches were found in the schema cache.`,
    hint: near === null ? null : `Perhaps you meant to call the function public.${near}`,
  })
})

test('[7.05] of two that would do none is called, and both are named', () => {
  expect(refusalOf('greet', ['name'])).toMatchObject({
    ...{ status: 300, code: 'PGRST203' },
    message:
      'Could not choose the best candidate function between: public.greet(name => text), public.greet(name => varchar)',
    hint: expect.stringContaining('Try renaming the parameters'),
  })
})
