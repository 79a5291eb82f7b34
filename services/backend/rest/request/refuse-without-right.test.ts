import { expect, test } from 'vitest'
import { library } from '#tests/fixtures/backend/library-schema.ts'
import { ROLES, type Role } from '../../access/who.ts'
import { limitsOf } from '../limits.ts'
import { parsePreferences } from '../parse/preferences.ts'
import { decodePath, findTable, requireKnownSchema } from './find-table.ts'
import { refuseWithoutRight } from './refuse-without-right.ts'

/** What the library lets each role do: everybody puts in, those who have signed in change, the owner takes away. */
function refusalOf(role: Role, method: string, path: string, schema = library) {
  const who = { role, claims: {} }
  try {
    refuseWithoutRight(schema, {
      ...{ who, method, path, limits: limitsOf(who, 'postgres'), headers: new Headers() },
      ...{ parameters: new URLSearchParams(), preferences: parsePreferences(null) },
    })
    return undefined
  } catch (error) {
    return error
  }
}

const rolesThatMay = (method: string, path: string) =>
  ROLES.filter((role) => refusalOf(role, method, path) === undefined)

test.each([
  ['GET', '/books', ROLES],
  ['POST', '/books', ROLES],
  ['PATCH', '/books', ['authenticated', 'service_role']],
  ['PUT', '/books', ['authenticated', 'service_role']],
  ['DELETE', '/books', ['service_role']],
  ['POST', '/rpc/add', ROLES],
  ['GET', '/rpc/take', ['authenticated', 'service_role']],
  ['POST', '/rpc/take', ['authenticated', 'service_role']],
  ['POST', '/rpc/unknown', ROLES],
  ['POST', '/rpc/share', ROLES],
  ['POST', '/book_tags', ['authenticated', 'service_role']],
  ['DELETE', '/book_tags', []],
  ['DELETE', '/', ROLES],
  ['DELETE', '/other/share', ROLES],
  ['DELETE', '/books/1', ROLES],
])('[6.01] %s %s is let through for %j', (method, path, roles) => {
  expect(rolesThatMay(method, path)).toEqual(roles)
})

test.each([
  ['anon', '/books', 401, 'permission denied for table books'],
  ['authenticated', '/books', 403, 'permission denied for table books'],
  ['anon', '/shown_books', 401, 'permission denied for view shown_books'],
  ['anon', '/rpc/take', 401, 'permission denied for function take'],
] as const)('[6.01] %s is refused at %s with %s', (role, path, status, message) => {
  expect(refusalOf(role, 'DELETE', path)).toMatchObject({ status, code: '42501', message })
})

test('[7.05] what is not there is not found before anybody is refused', () => {
  expect(refusalOf('anon', 'DELETE', '/bookss')).toMatchObject({
    ...{ status: 404, code: 'PGRST205' },
    message: "Could not find the table 'public.bookss' in the schema cache",
    hint: "Perhaps you meant the table 'public.books'",
  })
  expect(refusalOf('anon', 'POST', '/rpc')).toMatchObject({ status: 404 })
  expect(() => findTable(library, 'zzzz')).toThrow(expect.objectContaining({ hint: null }))
  expect(findTable(library, 'books').name).toBe('books')
})

test('[7.05] names in a path are decoded one by one', () => {
  expect(decodePath('/two%20words')).toEqual(['two words'])
  expect(decodePath('/rpc/a%2Fb')).toEqual(['rpc', 'a/b'])
  expect(() => decodePath('/%E0%A4%A')).toThrow(
    expect.objectContaining({
      ...{ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' },
    }),
  )
})

test.each([
  ['GET', 'accept-profile', 'content-profile'],
  ['HEAD', 'accept-profile', 'content-profile'],
  ...['POST', 'PATCH', 'PUT', 'DELETE'].map((method): [string, string, string] => [
    method,
    'content-profile',
    'accept-profile',
  ]),
])('[7.05] %s names its schema in %s', (method, header, other) => {
  expect(() => requireKnownSchema(method, new Headers({ [header]: 'private' }))).toThrow(
    expect.objectContaining({
      ...{ status: 406, code: 'PGRST106', message: 'Invalid schema: private' },
      hint: 'Only the following schemas are exposed: public',
    }),
  )
  for (const headers of [{ [header]: 'public' }, { [other]: 'private' }, {}])
    expect(() => requireKnownSchema(method, new Headers(headers as Record<string, string>))).not.toThrow()
})
