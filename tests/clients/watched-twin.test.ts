import { expect, test } from 'vitest'
import { API_VERSION } from '#services/storefront/graphql/api-version.ts'
import { faultsOfAnswer } from './watched-twin.ts'

const NOTE =
  'mutation { cartNoteUpdate(cartId: "gid://shopify/Cart/c?key=k", note: "") { userErrors { message } } }'
const REMOVE =
  'mutation { cartGiftCardCodesRemove(cartId: "gid://shopify/Cart/c?key=k", appliedGiftCardIds: []) { userErrors { message } } }'
const DEFERRED = '{ shop { name ... @defer { id } } }'

const faultsOf = (query: string, data: unknown) => faultsOfAnswer(query, Response.json({ data }), API_VERSION)

test('a change that says why it was not made is a fault, and one that should have said so', async () => {
  const userErrors = [{ message: 'The specified cart does not exist.' }]
  expect(await faultsOf(NOTE, { cartNoteUpdate: { userErrors } })).toEqual([
    'cartNoteUpdate: The specified cart does not exist.',
  ])
  expect(await faultsOf(NOTE, { cartNoteUpdate: { userErrors: [] } })).toEqual([])
  expect(await faultsOf(REMOVE, { cartGiftCardCodesRemove: { userErrors } })).toEqual([])
  expect(await faultsOf(REMOVE, { cartGiftCardCodesRemove: { userErrors: [] } })).toEqual([
    'cartGiftCardCodesRemove: was not refused',
  ])
})

const ID = 'gid://shopify/Shop/1'
const FIRST = { data: { shop: { name: 'Keel' } }, hasNext: true }
const rest = (data: object, more = {}) => ({
  incremental: [{ path: ['shop'], data, ...more }],
  hasNext: false,
})

test.each([
  ['whole', [FIRST, rest({ id: ID })], '', []],
  ['of a wrong type', [FIRST, rest({ id: 7 })], '', ['shop.id is no ID: 7']],
  ['that lacks what was deferred', [FIRST, rest({})], '', ['shop.id is missing']],
  ['with an error in a later part', [FIRST, rest({}, { errors: [{ message: 'failed' }] })], '', ['failed']],
  [
    'at a place of nothing',
    [FIRST, { incremental: [{ path: ['x'], data: {} }], hasNext: false }],
    '',
    ['the answer in parts has a part at x, where nothing is'],
  ],
  [
    'that goes on after its last part',
    [{ ...FIRST, hasNext: false }, rest({ id: ID })],
    '',
    ['the answer in parts says wrongly whether more comes'],
  ],
  ['that breaks off', [FIRST, rest({ id: ID })], 'broken', ['the answer in parts does not end']],
])('an answer in parts is put together and held to the types: one %s', async (_name, parts, end, faults) => {
  const body = parts.map((part) => `--b\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(part)}\r\n`)
  const headers = { 'content-type': 'multipart/mixed; boundary="b"' }
  const answer = new Response(`${body.join('')}--b--\r\n${end}`, { headers })
  expect(await faultsOfAnswer(DEFERRED, answer, API_VERSION)).toEqual(faults)
})
