import { hash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { MAX_REPLY, type messageOperations } from '#services/admin-contract/messages.ts'
import type { Input } from '#services/admin-contract/operation.ts'

export type Reply = NonNullable<Input<typeof messageOperations.receiveReply>['body']>

export type ReadReply =
  | { readonly kind: 'reply'; readonly reply: Reply }
  /** It belongs to nobody's message, or a program wrote it. */
  | { readonly kind: 'left'; readonly why: string }

export const MAX_MAIL_BYTES = 25 * 1024 * 1024
/** A file of that size has 350,000 lines; to read a line takes as long, however short it is. */
const MAX_LINES = 450_000
/** More parts or levels than any mail program makes. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }
const LINE_FEED = 10
const MAX_FOLLOWED = 50
const UUID_IN_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi
const REFERENCE = /\[([A-Z][1-9]\d{0,14})\]/

/** Reads what of a mail is a person's reply. Nothing of it is run or fetched; pictures and files are left out. */
export async function readReply(bytes: Uint8Array): Promise<ReadReply> {
  if (countLines(bytes) > MAX_LINES) return { kind: 'left', why: 'it is no mail' }
  let mail: Email
  try {
    mail = await PostalMime.parse(bytes, LIMITS)
  } catch {
    return { kind: 'left', why: 'it is no mail' }
  }
  const program = writtenByProgram(mail)
  if (program) return { kind: 'left', why: program }
  const from = mail.from?.address?.toLowerCase() ?? ''
  if (!/^\S+@\S+$/.test(from) || from.length > 255) return { kind: 'left', why: 'it has no sender' }
  const follows = [...`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`.matchAll(UUID_IN_ID)]
    .flatMap(([, id]) => id?.toLowerCase() ?? [])
    .slice(-MAX_FOLLOWED)
  const reference = REFERENCE.exec(mail.subject ?? '')?.[1]
  if (follows.length === 0 && reference === undefined)
    return { kind: 'left', why: 'it answers no mail of the shop' }
  const whole = withoutQuoted(mail.text ?? textOfHtml(mail.html ?? ''))
  if (whole === '') return { kind: 'left', why: 'it has no words' }
  // A character may be cut in two.
  const words = whole.slice(0, MAX_REPLY).replace(/[\uD800-\uDBFF]$/, '')
  const files = mail.attachments.length
  const leftOut = [
    ...(files === 0 ? [] : [files === 1 ? 'an attachment' : `${files} attachments`]),
    ...(words.length < whole.length ? [`all but its first ${MAX_REPLY} characters`] : []),
  ].join(', and ')
  const key = uuidOf(mail.messageId ?? Buffer.from(bytes).toString('latin1'))
  return { kind: 'reply', reply: { from, key, follows, reference: reference ?? null, words, leftOut } }
}

function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  return count
}

/** Why it is taken for the work of a program, such as a note that somebody is away: two of them would write for ever. */
function writtenByProgram({ headers, from }: Email): string | undefined {
  const headerOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = headerOf('auto-submitted')
  if (submitted !== undefined && submitted !== 'no') return 'a program sent it by itself'
  if (/^(?:bulk|junk|list|auto_reply)$/.test(headerOf('precedence') ?? '')) return 'it is bulk mail'
  if (headerOf('return-path') === '<>') return 'it says that a mail could not be delivered'
  if (['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id'].some((name) => headerOf(name)))
    return 'a program sent it by itself'
  if (/^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? ''))
    return 'a program sent it by itself'
  return undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/**
 * The words of HTML, which is shown nowhere as it is. Anybody can write a mail of 25 MB, so nothing here looks at a
 * place in it twice: a tag ends before the next one begins.
 */
function textOfHtml(html: string): string {
  return withoutElements(html)
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
}

/** Takes out what is no reply with all that is in it. Of one that nothing ends, as `head` may be, the words stay. */
function withoutElements(html: string): string {
  const begins = /<(style|script|head|title|blockquote)\b[^<>]*>/gi
  const endless = new Set<string>()
  const kept: string[] = []
  let at = 0
  for (let begin = begins.exec(html); begin; begin = begins.exec(html)) {
    const name = begin[1]?.toLowerCase() ?? ''
    if (endless.has(name)) continue
    const end = new RegExp(`</${name}\\b[^<>]*>`, 'gi')
    end.lastIndex = begins.lastIndex
    if (end.test(html)) {
      kept.push(html.slice(at, begin.index))
      at = begins.lastIndex = end.lastIndex
    } else endless.add(name)
  }
  return [...kept, html.slice(at)].join(' ')
}

/** What the sender wrote above the mail that they answer; control characters are gone. */
function withoutQuoted(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const lastQuoted = lines.findLastIndex((line) => line.startsWith('>'))
  const quoted = lines.findIndex(
    (line, at) =>
      /^-{2,}\s*(?:original message|forwarded message)/i.test(line) ||
      (at < lastQuoted && /\bwrote:\s*$/i.test(line)),
  )
  return (quoted > 0 ? lines.slice(0, quoted) : lines)
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same mail has the same key, however often a mail server hands it over. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
