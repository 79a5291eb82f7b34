import { expect, test } from 'vitest'
import { trackingIn } from './scan-tracking.ts'

test.each([
  ['1Z999AA10123456784', '1Z999AA10123456784'],
  ['420902109400111899223197428490', '9400111899223197428490'],
  ['\u001d42090210123494 00111899223197428490', '9400111899223197428490'],
  ['420902109', '420902109'],
  ['  986578788855 ', '986578788855'],
])('of a label that says %j, the tracking number is %s', (code, number) => {
  expect(trackingIn(code)).toBe(number)
})
