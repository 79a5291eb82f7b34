import { expect, test } from 'vitest'
import { parseFitQuery } from '../finder/parse-fit-query.ts'
import { queryOf } from './find-fit.ts'

test.each([
  [66, '5', '6'],
  [71.99, '5', '11.99'],
  // A hair below six feet.
  [71.996, '6', '0'],
  [71.999_999_9, '6', '0'],
])('a program’s height of %d inches is %s feet and %s', (height_in, feet, inches) => {
  const query = queryOf({ height_in, desk_in: 29 })
  expect(query).toMatchObject({ 'height-ft': feet, 'height-in': inches })
  expect(parseFitQuery(query).kind).toBe('visitor')
})
