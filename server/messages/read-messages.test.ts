import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { formKey } from '../forms/form-key.ts'
import { readMessage, readMessages, searchMessages } from './read-messages.ts'
import { readReference, referenceOf } from './visitor-message.ts'

const CREATED = '2026-11-26T05:00:00.123456+00:00'
const shared = { name: 'Ada', email: 'ada@example.com', suspected: false, createdAt: CREATED }
const contact = (id: number, more: object = {}) => ({
  ...{ id, ...shared, requestKey: 'k', subject: 'Hello', words: 'A word', order: null },
  ...more,
})
const application = (id: number, more: object = {}) => ({
  ...{ id, ...shared, requestKey: 'k', website: 'https://ada.example', words: 'A plan' },
  ...more,
})

test.each([
  ['M1', { form: 'contact', id: 1 }],
  ['A999999999999999', { form: 'affiliate', id: 999_999_999_999_999 }],
  ['M0', undefined],
  ['M01', undefined],
  ['m1', undefined],
  ['X1', undefined],
  ['M1x', undefined],
  ['xM1', undefined],
  ['M1000000000000000', undefined],
  ['', undefined],
])('%s refers to %j', (reference, read) => {
  expect(readReference(reference)).toEqual(read)
  if (read) expect(referenceOf(read.form as 'contact', read.id)).toBe(reference)
})

test('messages of both forms come in the order of their references, without those that are gone', async () => {
  const { owner, asked } = scriptOwner([contact(2), contact(1)], [application(1)])
  const read = await readMessages(owner, ['M1', 'A1', 'nothing', 'M2', 'M9'])
  expect(read.map(({ reference }) => reference)).toEqual(['M1', 'A1', 'M2'])
  expect(asked.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^contact_messages\?.*id=in\.\(1,2,9\)/),
    expect.stringMatching(/^affiliate_applications\?.*id=in\.\(1\)/),
  ])
})

test('a form that no reference is of is not asked, and none at all where there are none', async () => {
  const { owner, asked } = scriptOwner([application(7)])
  expect(await readMessages(owner, ['A7'])).toHaveLength(1)
  expect(await readMessages(owner, ['nothing'])).toEqual([])
  expect(asked).toHaveLength(1)
  expect(await readMessage(scriptOwner([]).owner, 'M1')).toBeUndefined()
})

test('a message says who wrote what, and what belongs to it', async () => {
  const row = { subject: 'Hello', message: 'A word', order_number: '1001' }
  const key = formKey(
    'contact_messages',
    'row',
    { name: 'Ada', email: 'ada@example.com', ...row },
    new Date(CREATED),
  )
  const { owner } = scriptOwner([contact(1, { order: '1001', requestKey: key })])
  expect(await readMessage(owner, 'M1')).toEqual({
    ...{ id: 1, form: 'contact', name: 'Ada', email: 'ada@example.com', subject: 'Hello', words: 'A word' },
    ...{ details: [{ name: 'Order', text: '1001' }], createdAt: CREATED, reference: 'M1' },
    ...{ receivedAt: '2026-11-26T05:00:00.123Z', isSuspected: false },
    receiptKey: formKey(
      'contact_messages',
      'receipt',
      { name: 'Ada', email: 'ada@example.com', ...row },
      new Date(CREATED),
    ),
  })
})

test('an application says where its writer is heard, and has a receipt of its own', async () => {
  const sent = { name: 'Ada', email: 'ada@example.com', website: 'https://ada.example', plan: 'A plan' }
  const key = formKey('affiliate_applications', 'row', sent, new Date(CREATED))
  const { owner } = scriptOwner([application(1, { requestKey: key })])
  expect(await readMessage(owner, 'A1')).toMatchObject({
    ...{ subject: 'Affiliate application', reference: 'A1', words: 'A plan' },
    details: [{ name: 'Website or channel', text: 'https://ada.example' }],
    receiptKey: formKey('affiliate_applications', 'receipt', sent, new Date(CREATED)),
  })
})

test('a suspected message got no receipt, and one without an order names none', async () => {
  const row = { subject: 'Hello', message: 'A word', order_number: null }
  const key = formKey(
    'contact_messages',
    'row',
    { name: 'Ada', email: 'ada@example.com', ...row },
    new Date(CREATED),
  )
  const rows = [contact(1, { suspected: true, requestKey: key }), contact(2, { requestKey: key })]
  const [suspected, honest] = await readMessages(scriptOwner(rows).owner, ['M1', 'M2'])
  expect(suspected).toMatchObject({ isSuspected: true, receiptKey: undefined, details: [] })
  expect(honest?.receiptKey).toBeDefined()
})

const found = (place: number, contact_id: number | null, application_id: number | null = null) => ({
  ...{ place, contact_id, application_id },
})

test('a search goes on where more is found than its page holds, and ends where it is not', async () => {
  const two = [found(9, 2), found(8, null, 1)]
  const { owner, asked } = scriptOwner([...two, found(7, 3)], [contact(2)], [application(1)])
  const full = await searchMessages(owner, { search: 'chair', before: 10, limit: 2 })
  expect(full.messages.map(({ reference }) => reference)).toEqual(['M2', 'A1'])
  expect(full.next).toBe(8)
  expect(asked[0]).toMatchObject({ path: 'rpc/find_messages', body: { asked: 'chair', before: 10, size: 3 } })
  const last = await searchMessages(scriptOwner(two, [contact(2)], [application(1)]).owner, {
    search: 'chair',
    before: undefined,
    limit: 2,
  })
  expect(last).toMatchObject({ messages: [{ reference: 'M2' }, { reference: 'A1' }], next: undefined })
})

test('a search of a frequent word goes on though its page is short, or empty', async () => {
  const short = scriptOwner([found(9, 2), found(5, null)], [contact(2)])
  expect(await searchMessages(short.owner, { search: 'the', before: undefined, limit: 20 })).toMatchObject({
    ...{ messages: [{ reference: 'M2' }], next: 5 },
  })
  expect(short.asked[0]?.body).toMatchObject({ before: null })
  expect(
    await searchMessages(scriptOwner([found(5, null)]).owner, { search: 'the', before: 6, limit: 20 }),
  ).toEqual({
    ...{ messages: [], next: 5 },
  })
  expect(await searchMessages(scriptOwner([]).owner, { search: 'the', before: 6, limit: 20 })).toEqual({
    ...{ messages: [], next: undefined },
  })
})

test('a backend that does not answer is no empty list', async () => {
  await expect(readMessages(scriptOwner().owner, ['M1'])).rejects.toThrow()
  await expect(
    searchMessages(scriptOwner().owner, { search: 'a', before: undefined, limit: 2 }),
  ).rejects.toThrow()
})
