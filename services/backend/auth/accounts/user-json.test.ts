import { expect, test } from 'vitest'
import { emailExists } from './email-exists.ts'
import type { Account } from './select-accounts.ts'
import { toUserJson } from './user-json.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, day))
const written = (day: number) => `2026-03-0${day} 00:00:00+00`

const TIMES = [
  ...['email_confirmed_at', 'invited_at', 'phone_confirmed_at', 'confirmation_sent_at', 'confirmed_at'],
  ...['recovery_sent_at', 'email_change_sent_at', 'reauthentication_sent_at', 'last_sign_in_at'],
  ...['banned_until', 'deleted_at'],
] as const

const bare = {
  ...{ id: 'ada', aud: 'authenticated', role: 'authenticated', email: null, phone: null, email_change: '' },
  ...Object.fromEntries(TIMES.map((name) => [name, null])),
  ...{ raw_app_meta_data: { provider: 'email' }, raw_user_meta_data: {}, is_anonymous: false },
  ...{ factors: [], identities: [], created_at: at(1), updated_at: at(2) },
  ...{
    encrypted_password: 'a hash',
    confirmation_token: 'a secret',
    phone_change: '',
    email_change_token_new: 'a secret',
  },
} as unknown as Account

const known = {
  ...{ id: 'ada', aud: 'authenticated', role: 'authenticated', email: '', phone: '' },
  ...{ app_metadata: { provider: 'email' }, user_metadata: {}, identities: [] },
  ...{ created_at: at(1), updated_at: at(2), is_anonymous: false },
}

test('an account of which nothing is set has only what every one has, and nothing that is secret', () => {
  expect(toUserJson(bare)).toEqual(known)
})

test.each(TIMES)('%s is told where it is set', (name) => {
  expect(toUserJson({ ...bare, [name]: at(3) } as Account)).toEqual({ ...known, [name]: at(3) })
})

test('an address that is to be another tells both', () => {
  const account = {
    ...bare,
    email: 'ada@example.com',
    phone: '1800',
    email_change: 'new@example.com',
  } as Account
  expect(toUserJson(account)).toEqual({
    ...known,
    email: 'ada@example.com',
    phone: '1800',
    new_email: 'new@example.com',
  })
})

test('factors and identities tell their times in UTC, and no secret', () => {
  const factor = {
    ...{ id: 'f', created_at: written(1), updated_at: written(2), status: 'verified', friendly_name: '' },
    ...{ factor_type: 'totp', phone: null, last_challenged_at: null, secret: 'a secret' },
  }
  const identity = {
    ...{ id: 'i', provider_id: 'ada', user_id: 'ada', identity_data: { sub: 'ada' }, provider: 'email' },
    ...{ last_sign_in_at: null, created_at: written(1), updated_at: written(2), email: null },
  }
  const account = {
    ...bare,
    factors: [factor, { ...factor, friendly_name: 'Phone', phone: '1800', last_challenged_at: written(3) }],
    identities: [identity, { ...identity, email: 'ada@example.com', last_sign_in_at: written(4) }],
  } as unknown as Account
  const shown = {
    ...{ id: 'f', created_at: at(1).toISOString(), updated_at: at(2).toISOString(), status: 'verified' },
    ...{ factor_type: 'totp', phone: '', last_challenged_at: null },
  }
  const told = {
    ...{
      identity_id: 'i',
      id: 'ada',
      user_id: 'ada',
      identity_data: { sub: 'ada' },
      provider: 'email',
      email: '',
    },
    ...{ last_sign_in_at: null, created_at: at(1).toISOString(), updated_at: at(2).toISOString() },
  }
  expect(toUserJson(account)).toEqual({
    ...known,
    factors: [
      shown,
      { ...shown, friendly_name: 'Phone', phone: '1800', last_challenged_at: at(3).toISOString() },
    ],
    identities: [told, { ...told, email: 'ada@example.com', last_sign_in_at: at(4).toISOString() }],
  })
})

test('the owner alone is told that an address has an account', () => {
  expect(emailExists()).toMatchObject({
    ...{ status: 422, code: 'email_exists' },
    message: 'A user with this email address has already been registered',
  })
})
