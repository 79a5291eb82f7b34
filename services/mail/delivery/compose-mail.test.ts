import { expect, test } from 'vitest'
import { composeMail, type QueuedMail } from './compose-mail.ts'

const mail: QueuedMail = {
  ...{ id: 1, messageId: '5f0e', recipient: 'ada@example.com', subject: 'Your order', attempts: 1 },
  ...{ text: 'Hello\n', html: null, unsubscribeUrl: null, replyTo: null, thread: null },
  createdAt: new Date('2026-03-06T18:00:00Z'),
}
const FROM = 'Keel <shop@keel.test>'
const compose = async (changes: Partial<QueuedMail> = {}, from = FROM) =>
  (await composeMail({ ...mail, ...changes }, from)).toString()

test('the same mail is the same bytes each time, and says when it was written and whose it is', async () => {
  const text = await compose({ html: '<p>Hello</p>' })
  expect(await compose({ html: '<p>Hello</p>' })).toBe(text)
  for (const line of [
    'From: Keel <shop@keel.test>',
    'To: ada@example.com',
    'Subject: Your order',
    'Date: Fri, 06 Mar 2026 18:00:00 +0000',
    'Message-ID: <5f0e@keel.test>',
    'Hello',
    '<p>Hello</p>',
  ])
    expect(text.split('\r\n')).toContain(line)
  expect(text).toMatch(/boundary="[^"]*5f0e[^"]*"/)
  expect(text).not.toMatch(/[^\r]\n|^X-Mailer|^Reply-To|^List-Unsubscribe/m)
})

test('a mail without HTML is plain', async () => {
  const text = await compose()
  expect(text).toContain('Content-Type: text/plain')
  expect(text).not.toContain('multipart')
})

test('an answer goes to who wrote, and a comma makes no second recipient', async () => {
  const text = await compose({ replyTo: 'eve@example.com', recipient: 'a,b@example.com' })
  expect(text).toContain('\r\nReply-To: eve@example.com\r\n')
  expect(text).toMatch(/^To: <?"a,b"@example\.com>?\r$/m)
})

test('an answer follows the mails before it, so that mail programs show one thread', async () => {
  const lines = (await compose({ thread: ['1a', '2b'] })).split('\r\n')
  expect(lines).toContain('In-Reply-To: <2b@keel.test>')
  expect(lines).toContain('References: <1a@keel.test> <2b@keel.test>')
  for (const thread of [null, []])
    expect(await compose({ thread })).not.toMatch(/^(?:In-Reply-To|References)/m)
})

test('mail that nobody needs is ended by a mail program’s own button', async () => {
  const lines = (await compose({ unsubscribeUrl: 'https://keel.test/u/x' })).split('\r\n')
  expect(lines).toContain('List-Unsubscribe: <https://keel.test/u/x>')
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test.each([
  ['shop@mail.keel-seating.example', 'mail.keel-seating.example'],
  ['Keel', 'localhost'],
])('a sender %j names its mails by %s', async (from, domain) => {
  expect(await compose({}, from)).toContain(`Message-ID: <5f0e@${domain}>`)
})
