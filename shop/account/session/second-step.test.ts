import type { Factor } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { secondStepOf } from './second-step.ts'

const factor = (id: string, factor_type: Factor['factor_type'], status: Factor['status'] = 'verified') =>
  ({ id, factor_type, status, created_at: '', updated_at: '' }) as Factor

test('[4.02] two-step verification is on with an app, a passkey or both that are verified', () => {
  const app = factor('a', 'totp')
  const passkey = factor('p', 'webauthn')
  expect(secondStepOf({ factors: [app] })).toEqual({ app: 'a', passkey: undefined, hasCodes: false })
  expect(secondStepOf({ factors: [passkey] })).toEqual({ app: undefined, passkey: 'p', hasCodes: false })
  expect(secondStepOf({ factors: [factor('x', 'totp', 'unverified'), app, passkey] })).toEqual({
    app: 'a',
    passkey: 'p',
    hasCodes: false,
  })
  for (const factors of [undefined, [], [factor('x', 'webauthn', 'unverified')], [factor('f', 'phone')]]) {
    expect(secondStepOf(factors ? { factors } : {})).toBeUndefined()
  }
})

test('[4.02] recovery codes stand in for another factor, and are none by themselves', () => {
  const codes = factor('r', 'recovery_code')
  expect(secondStepOf({ factors: [factor('a', 'totp'), codes] })?.hasCodes).toBe(true)
  expect(secondStepOf({ factors: [codes] })).toBeUndefined()
})
