import { expect, test } from 'vitest'
import { readReply } from './read-reply.ts'

const KEY = '0b7e3f52-8c1d-4e6a-9f20-1a2b3c4d5e6f'

function mailOf(headers: Readonly<Record<string, string>>, body = 'It still squeaks.\r\n'): Buffer {
  const all = {
    From: 'Ada <Ada@Example.com>',
    Subject: 'Re: Your message to Keel [M17]',
    'Message-ID': '<reply-1@mail.example.com>',
    'In-Reply-To': `<${KEY}@keelseating.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

const reply = async (mail: Buffer) => {
  const read = await readReply(mail)
  if (read.kind === 'left') throw new Error(read.why)
  return read.reply
}

test('a reply is read with the mails that it answers, and the message that its subject names', async () => {
  expect(
    await reply(mailOf({ References: `<other@list.example> <${KEY.toUpperCase()}@keelseating.example>` })),
  ).toEqual({
    from: 'ada@example.com',
    key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    follows: [KEY, KEY],
    reference: 'M17',
    words: 'It still squeaks.',
    leftOut: '',
  })
  expect(await reply(mailOf({}))).toEqual(await reply(mailOf({})))
})

test('what is quoted below the reply is left out', async () => {
  const body =
    'Thank you.\r\n\r\nIt works.\r\n\r\nOn Monday, Keel Support wrote:\r\n> Turn the knob.\r\n> Keel\r\n'
  expect((await reply(mailOf({}, body))).words).toBe('Thank you.\n\nIt works.')
  expect((await reply(mailOf({}, '> Turn it.\r\nWhich one?\r\n'))).words).toBe('Which one?')
})

test('HTML comes as its words alone', async () => {
  const html =
    '<head><title>No</title></head><style>p{}</style><p>Hello &amp; <b>thanks</b><br>Ada</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  expect((await reply(mailOf({ 'Content-Type': 'text/html' }, html))).words).toBe('Hello & thanks\nAda')
})

test.each([
  ['<head><title>x</title><p>Hello', 'Hello'],
  ['<p>Hello<blockquote>You wrote<blockquote>more</blockquote>', 'Hello'],
  ['<STYLE>p{}</style >a<style>b{}</STYLE>b', 'a b'],
  ['1 < 2 <b>and</b> so', '1 < 2 and so'],
])('of %j a person reads the words', async (html, words) => {
  expect((await reply(mailOf({ 'Content-Type': 'text/html' }, html))).words).toBe(words)
})

// Work that grows with the square of the length takes minutes for these.
test.each([
  ['text/html', '<', 200_000],
  ['text/html', '<style>\n', 800_000],
  ['text/plain', 'wrote:\r\n', 500_000],
])(
  'a long mail of %s that is all %j is read in a moment',
  { timeout: 15_000 },
  async (type, words, bytes) => {
    const mail = mailOf({ 'Content-Type': type }, words.repeat(bytes / words.length))
    expect((await readReply(mail)).kind).toMatch(/reply|left/)
  },
)

test('more lines than a mail has with its files are not read', async () => {
  expect(await readReply(mailOf({}, '\n'.repeat(500_000)))).toEqual({ kind: 'left', why: 'it is no mail' })
})

test('files are left out, and so is what is too long; both are said', async () => {
  const part = (type: string, words: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${words}\r\n`
  const body = `${part('text/plain', 'x'.repeat(5_000))}${part('image/png; name="a.png"', 'AAAA')}${part('application/pdf; name="b.pdf"', 'AAAA')}--b--\r\n`
  const { words, leftOut } = await reply(mailOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, body))
  expect(words).toHaveLength(4_000)
  expect(leftOut).toBe('2 attachments, and all but its first 4000 characters')
})

test.each([
  [{ 'Auto-Submitted': 'auto-replied' }, 'a program sent it by itself'],
  [{ Precedence: 'bulk' }, 'it is bulk mail'],
  [{ 'Return-Path': '<>' }, 'it says that a mail could not be delivered'],
  [{ 'X-Autoreply': 'yes' }, 'a program sent it by itself'],
  [{ 'List-Id': 'chairs' }, 'a program sent it by itself'],
  [{ From: 'MAILER-DAEMON@mail.example' }, 'a program sent it by itself'],
  [{ From: '' }, 'it has no sender'],
  [{ Subject: 'A new thing', 'In-Reply-To': '' }, 'it answers no mail of the shop'],
])('%j is left in the mailbox', async (headers, why) => {
  expect(await readReply(mailOf(headers as unknown as Record<string, string>))).toEqual({ kind: 'left', why })
})

test('what is no mail, or nests without end, is left in the mailbox', async () => {
  expect(await readReply(Buffer.from([0, 255, 1, 2]))).toMatchObject({ kind: 'left' })
  const deep = Array.from(
    { length: 200 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  expect(
    await readReply(Buffer.from(`From: a@b.example\r\nSubject: [M1]\r\n${deep.join('')}`)),
  ).toMatchObject({
    kind: 'left',
  })
})

test.each([['Auto-Submitted', 'no']])('a person’s own %s: %s is read', async (name, value) => {
  expect((await reply(mailOf({ [name]: value }))).words).toBe('It still squeaks.')
})
