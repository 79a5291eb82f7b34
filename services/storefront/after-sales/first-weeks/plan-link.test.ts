import { expect, test } from 'vitest'
import { planLink, readPlanToken } from './plan-link.ts'

const signingKey = '0f'.repeat(32)
const token = planLink({ publicUrl: 'https://keel.test', signingKey }, 1042).split('/').at(-1) ?? ''

test('a link names its order, and stands in a mail as a whole address', () => {
  expect(planLink({ publicUrl: 'https://keel.test', signingKey }, 1042)).toMatch(
    /^https:\/\/keel\.test\/orders\/two-weeks\/1042\.[\w-]{43}$/,
  )
  expect(readPlanToken(signingKey, token)).toBe(1042)
})

test('a link that was made up, altered, cut off or signed by another key names none', () => {
  const others = [
    token.replace('1042', '1043'),
    token.slice(0, -1),
    `${token}A`,
    `x${token}`,
    `1042.${'A'.repeat(43)}`,
    '1042.',
    '',
  ]
  for (const other of others) expect(readPlanToken(signingKey, other), other).toBeUndefined()
  expect(readPlanToken('00'.repeat(32), token)).toBeUndefined()
})
