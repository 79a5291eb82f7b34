import type { Database } from '#database/connect.ts'
import { type AuthTwin, ORIGIN } from './auth-twin.ts'

const CODE = /code: (\d{6})/

export interface ReceivedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function mailsTo(database: Database, address: string): Promise<ReceivedMail[]> {
  return database.query
    .selectFrom('mail.messages')
    .select(['subject', 'text'])
    .select((mail) => mail.fn.coalesce('html', mail.val('')).as('html'))
    .where('recipient', '=', address)
    .orderBy('id')
    .execute()
}

/** The last mail of a mailbox that proves something, with what a person takes from it. */
export async function openMail(database: Database, address: string) {
  const mail = (await mailsTo(database, address)).findLast(({ text }) => CODE.test(text))
  if (!mail) throw new Error(`no mail to ${address}`)
  const link = /https:\S+\/auth\/v1\/verify\?\S+/.exec(mail.text)?.[0]
  return { ...mail, code: CODE.exec(mail.text)?.[1] ?? '', link: link ?? '' }
}

export function tokenHashOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

/** Opens the link as a browser without JavaScript does, presses the button, and tells where it ends. */
export async function pressLink(twin: AuthTwin, link: string): Promise<URL> {
  const answer = await twin.backend.fetch(await pressOf(twin, link, ORIGIN), { address: '203.0.113.9' })
  const location = answer.headers.get('location')
  if (answer.status !== 303 || !location) throw new Error(`the button leads nowhere: ${answer.status}`)
  return new URL(location)
}

/** What the button of the link's page sends, as from a page of this origin; an old browser tells none. */
export async function pressOf(twin: AuthTwin, link: string, origin: string | undefined): Promise<Request> {
  const page = await twin.backend.fetch(new Request(link))
  const markup = await page.text()
  const fields = [...markup.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  const [, action] = /<form method="post" action="([^"]+)">/.exec(markup) ?? []
  if (page.status !== 200 || !action) throw new Error(`no form behind the link: ${page.status}`)
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, unescaped(value)]))
  return new Request(new URL(action, ORIGIN), { method: 'POST', body, headers: origin ? { origin } : {} })
}

/** What a redirect says in its fragment. */
export function fragmentOf({ hash }: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)))
}

function unescaped(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
