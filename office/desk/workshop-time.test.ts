import * as v from 'valibot'
import { expect, test } from 'vitest'
import { typedMoment } from '#services/admin-contract/shared-fields.ts'
import { formMoment } from './form-text.ts'
import { workshopMoment } from './workshop-time.ts'

test.each([
  ['2026-01-15T09:00', '2026-01-15T14:00:00Z', 'Jan 15, 2026, 9:00 AM EST'],
  ['2026-07-01T00:00', '2026-07-01T04:00:00Z', 'Jul 1, 2026, 12:00 AM EDT'],
  // Summer begins: 1:59 is followed by 3:00.
  ['2026-03-08T01:59', '2026-03-08T06:59:00Z', 'Mar 8, 2026, 1:59 AM EST'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00Z', 'Mar 8, 2026, 3:30 AM EDT'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00Z', 'Mar 8, 2026, 3:00 AM EDT'],
  // It ends: 1:00 to 1:59 come twice.
  ['2026-11-01T01:30', '2026-11-01T05:30:00Z', 'Nov 1, 2026, 1:30 AM EDT'],
  ['2026-11-01T02:00', '2026-11-01T07:00:00Z', 'Nov 1, 2026, 2:00 AM EST'],
])('%s at the workshop is %s, and shown as %s', (typed, at, shown) => {
  const form = new FormData()
  form.set('from', typed)
  expect(formMoment(form, 'from')).toBe(at)
  expect(workshopMoment(at).replaceAll('\u202f', ' ')).toBe(shown)
})

test.each(['', 'tomorrow'])('%j is left for the admin interface to refuse', (typed) => {
  const form = new FormData()
  form.set('from', typed)
  expect(formMoment(form, 'from')).toBe(typed)
})

test.each([
  ['2026-02-30T09:00', 'there is no such day'],
  ['2026-13-40T25:00', 'in UTC'],
])('%s is none: %s', (typed, problem) => {
  const form = new FormData()
  form.set('from', typed)
  const sent = formMoment(form, 'from')
  expect(v.safeParse(typedMoment('in UTC'), sent).issues?.[0].message).toBe(problem)
})
