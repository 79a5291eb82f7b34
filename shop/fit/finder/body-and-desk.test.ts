import { expect, test } from 'vitest'
import { bodyAndDesk } from './body-and-desk.ts'
import { FIT_FIELDS, type FitQuery } from './fit-query.ts'

const empty = Object.fromEntries(FIT_FIELDS.map((field) => [field, ''])) as FitQuery
const query: FitQuery = { ...empty, 'height-ft': '5', 'height-in': '6', 'desk-in': '29' }

test('whose reviews are near is told by the height and the desk that the finder was asked with', () => {
  expect(bodyAndDesk({ ...query, 'weight-lb': '150' })).toEqual({ heightIn: 66, deskIn: 29 })
})

test('nobody’s are where nobody asked, or nobody has such a height', () => {
  expect(bodyAndDesk(undefined)).toBeNull()
  expect(bodyAndDesk({ ...query, 'height-ft': '12' })).toBeNull()
})
