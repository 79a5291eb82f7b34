import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { deleteUser } from './owner.ts'

const ID = '0190f0c4-0000-7000-8000-000000000001'
const NEWER = { 'x-supabase-api-version': '2024-01-01' }
const page = (status: number) =>
  new Response('<html>Not here</html>', { status, headers: { 'content-type': 'text/html' } })

test.each([
  ['deletes it', Response.json({})],
  ['has deleted it before', Response.json({ code: 404, error_code: 'user_not_found' }, { status: 404 })],
  [
    'has deleted it before, in newer words',
    Response.json({ code: 'user_not_found' }, { status: 404, headers: NEWER }),
  ],
])('an account is gone where the auth service %s', async (_what, answer) => {
  const { owner, asked } = scriptOwner(answer)
  await deleteUser(owner, ID)
  expect(asked).toMatchObject([{ method: 'DELETE', path: `admin/users/${ID}`, token: 'service' }])
})

test.each([
  ['a page of 404', page(404)],
  ['a page of 200', page(200)],
  ['nothing', new Response('')],
  ['JSON of a gateway', Response.json({ message: 'no Route matched with those values' }, { status: 404 })],
  ['another code', Response.json({ code: 404, error_code: 'validation_failed' }, { status: 404 })],
  ['a refusal', Response.json({ code: 403, error_code: 'user_not_found' }, { status: 403 })],
  ['a failure', Response.json({}, { status: 500 })],
])('an account is not gone where the backend answers with %s', async (_what, answer) => {
  await expect(deleteUser(scriptOwner(answer).owner, ID)).rejects.toThrow(
    `answered ${answer.status} when asked to delete an account`,
  )
})
