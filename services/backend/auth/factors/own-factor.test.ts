import { expect, test } from 'vitest'
import { checkFactorName, type Factor, nameConflict, ownFactor, requireChallenged } from './own-factor.ts'

const ID = '0f5e0000-0000-4000-8000-00000000000a'
const factor = { id: ID, factor_type: 'totp' } as Factor
const other = { ...factor, id: ID.replace('a', 'b') }
const refused = (status: number, code: string) => expect.objectContaining({ status, code })

test('a factor is found among the account’s own, however its id is written', () => {
  expect(ownFactor({ factors: [other, factor] }, ID)).toBe(factor)
  expect(ownFactor({ factors: [other, factor] }, ID.toUpperCase())).toBe(factor)
})

test('another account’s is no more there than one that nobody has', () => {
  expect(() => ownFactor({ factors: [other] }, ID)).toThrow(refused(404, 'mfa_factor_not_found'))
  for (const id of [undefined, '', 'x', `${ID}x`])
    expect(() => ownFactor({ factors: [factor] }, id)).toThrow(refused(404, 'validation_failed'))
})

test('codes come from an app, and passkeys sign; phones and codes on paper are not challenged', () => {
  const of = (factor_type: Factor['factor_type']) => () => requireChallenged({ ...factor, factor_type })
  expect([of('totp')(), of('webauthn')()]).toEqual(['totp', 'webauthn'])
  expect(of('phone')).toThrow(refused(422, 'mfa_phone_verify_not_enabled'))
  expect(of('phone')).toThrow('MFA verification is disabled for Phone')
  expect(of('recovery_code')).toThrow(refused(400, 'validation_failed'))
  expect(of('recovery_code')).toThrow('factor_type needs to be totp, phone, or webauthn')
})

test('a name is as long as an index holds, and its conflict is told', () => {
  checkFactorName('x'.repeat(255))
  expect(() => checkFactorName('x'.repeat(256))).toThrow(refused(400, 'validation_failed'))
  expect(() => checkFactorName('x'.repeat(256))).toThrow('friendly_name is too long')
  expect(nameConflict('my "phone"')).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  expect(nameConflict('my "phone"').message).toContain('name "my \\"phone\\"" for this user already exists')
})
