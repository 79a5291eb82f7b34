import { expect, test } from 'vitest'
import { pathAfterSignIn } from './leave-signed-in.ts'

const origin = 'https://keel.example'

test('[8.09] [8.10] home is where sign-in leads, unless a page of ours sent the visitor', () => {
  expect(pathAfterSignIn({ search: '', origin })).toBe('/')
  expect(pathAfterSignIn({ search: '?next=%2Faccount', origin })).toBe('/account')
  expect(pathAfterSignIn({ search: '?redirect=%2Fcollection%3Fa%3D1', origin })).toBe('/collection?a=1')
})

test.each([
  '?next=https%3A%2F%2Fevil.example',
  '?next=%2F%2Fevil.example',
  '?next=%2F.%2F%2Fevil.example',
  '?next=https%3A%2F%2Fkeel.example%2F%2Fevil.example',
  '?redirect=%2Fa%2F..%2F%2Fevil',
  '?next=javascript%3Aalert(1)',
])('no address can have it lead to another site: %s', (search) => {
  expect(pathAfterSignIn({ search, origin })).toBe('/')
})

test('it never leads back to the form', () => {
  expect(pathAfterSignIn({ search: '?next=%2Flogin%3Fnext%3D%2Flogin', origin })).toBe('/')
})
