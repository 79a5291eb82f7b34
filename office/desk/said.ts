import * as v from 'valibot'
import { isOfficePage } from './office-page.ts'

/** What was done, told once on the page that follows. */
export interface Said {
  readonly text: string
  /** A form that takes back what was done, offered for ten seconds. */
  readonly undo?: Undo | undefined
}

export interface Undo {
  /** The address of the page that answers the form. */
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

const COOKIE = 'keel-office-said'
const KEPT_S = 60
const MAX_CHARACTERS = 3_000

const schema = v.object({
  text: v.pipe(v.string(), v.maxLength(500)),
  undo: v.optional(
    v.object({
      // The form is a page of the office, whoever planted the cookie.
      action: v.pipe(v.string(), v.check(isOfficePage)),
      fields: v.record(v.string(), v.string()),
    }),
  ),
})

/** A cookie carries the words, since an address that did could be sent to somebody with words of its own. */
export function saidCookie(said: Said): string {
  const value = Buffer.from(JSON.stringify(said), 'utf8').toString('base64url')
  return `${COOKIE}=${value}; Max-Age=${KEPT_S}; Path=/office; HttpOnly; SameSite=Lax`
}

export const FORGET_SAID = `${COOKIE}=; Max-Age=0; Path=/office; HttpOnly; SameSite=Lax`

export function readSaid(cookies: string | null): Said | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(cookies ?? '')?.[1]
  if (value === undefined || value.length > MAX_CHARACTERS) return undefined
  const text = Buffer.from(value, 'base64url').toString('utf8')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? read.output : undefined
}
