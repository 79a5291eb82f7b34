import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import { namedAddress } from '#services/mail/letter/named-address.ts'
import { personName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { takeWithin } from '#services/shared/shared-limit.ts'
import type { AuthParts } from '../parts.ts'

/** A change to an account, or a sign-in to it. */
export type AccountNews =
  | { readonly kind: 'password-changed' | 'recovery-codes-made' }
  | { readonly kind: 'factor-added'; readonly isPasskey: boolean }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly kind: 'recovery-code-used'; readonly left: number }
  | { readonly kind: 'factor-removed'; readonly isLast: boolean; readonly isPasskey: boolean }
  | { readonly kind: 'email-changed'; readonly next: string }
  | { readonly kind: 'new-browser'; readonly browser: string; readonly address: string | null }

interface NoticeWords {
  readonly subject: string
  readonly heading: string
  readonly about: string
}

/** The notice goes to the mailbox that the account had until then, as an intruder would not tell the owner. */
export function accountNotice(
  to: string,
  news: AccountNews,
  { publicUrl, at }: { readonly publicUrl: string; readonly at: Date },
): Promise<MailMessage> {
  const { subject, heading, about } = wordsOf(news)
  return writeLetter({
    to,
    subject,
    heading,
    blocks: [
      { kind: 'paragraph', text: `${about} This happened on ${momentOf(at)}.` },
      { kind: 'paragraph', text: 'If this was you, there is nothing to do.' },
      { kind: 'note', ...helpWith(news, publicUrl) },
    ],
  })
}

/** What an owner does who did not do this themselves. */
function helpWith({ kind }: AccountNews, publicUrl: string) {
  switch (kind) {
    case 'email-changed':
      // The account's old mailbox can no longer receive a link for a new password.
      return {
        text: 'If this was not you, someone has taken over your account: tell us right away.',
        link: { href: `${publicUrl}/contact`, label: 'Tell us' },
      }
    case 'passkey-added':
      // A new password leaves passkeys as they are.
      return {
        text: 'If this was not you, remove that passkey from your account right away, then change your password there.',
        link: { href: `${publicUrl}/account`, label: 'Open your account' },
      }
    default:
      return {
        text: 'If this was not you, set a new password right away. That signs out every other device.',
        link: { href: `${publicUrl}/login/reset`, label: 'Set a new password' },
      }
  }
}

function wordsOf(news: AccountNews): NoticeWords {
  switch (news.kind) {
    case 'password-changed':
      return {
        subject: `Your ${brand.name} password was changed`,
        heading: 'Your password was changed',
        about: `Your ${brand.name} account has a new password, and other devices are signed out.`,
      }
    case 'email-changed':
      return {
        subject: `Your ${brand.name} account has a new address`,
        heading: 'Your account has a new address',
        about: `Your ${brand.name} account now uses ${namedAddress(news.next)}, and you can no longer sign in with this one.`,
      }
    case 'factor-added':
      return {
        subject: `Two-step verification is on for ${brand.name}`,
        heading: 'Two-step verification is on',
        about: news.isPasskey
          ? `From now on, signing in to your ${brand.name} account also takes your passkey or security key.`
          : `From now on, signing in to your ${brand.name} account also takes a code from an authenticator app.`,
      }
    case 'factor-removed':
      if (!news.isLast && news.isPasskey) {
        return {
          subject: `A passkey was removed from two-step verification for ${brand.name}`,
          heading: 'A passkey was removed',
          about: `One passkey no longer works as the second step for your ${brand.name} account. Two-step verification stays on.`,
        }
      }
      if (!news.isLast) {
        return {
          subject: `An authenticator app was removed from your ${brand.name} account`,
          heading: 'An authenticator app was removed',
          about: `One authenticator app no longer works for your ${brand.name} account. Two-step verification stays on.`,
        }
      }
      return {
        subject: `Two-step verification is off for ${brand.name}`,
        heading: 'Two-step verification is off',
        about: `Your ${brand.name} account no longer asks for a second step: your password, or a passkey, is enough to sign in.`,
      }
    case 'passkey-added':
      return {
        subject: `A passkey was added to your ${brand.name} account`,
        heading: 'A passkey was added',
        about: `A new passkey${called(news.name)} can now sign in to your ${brand.name} account without a password.`,
      }
    case 'passkey-removed':
      return {
        subject: `A passkey was removed from your ${brand.name} account`,
        heading: 'A passkey was removed',
        about: `A passkey${called(news.name)} no longer signs in to your ${brand.name} account.`,
      }
    case 'recovery-codes-made':
      return {
        subject: `New recovery codes for your ${brand.name} account`,
        heading: 'New recovery codes',
        about: `Your ${brand.name} account has ten new recovery codes for two-step verification. Codes from before no longer work.`,
      }
    case 'recovery-code-used':
      return {
        subject: `A recovery code was used for your ${brand.name} account`,
        heading: 'A recovery code was used',
        about: `Someone, most likely you, signed in to your ${brand.name} account with a recovery code in place of the usual second step. ${codesLeft(news.left)}`,
      }
    case 'new-browser':
      return {
        subject: `A new sign-in to your ${brand.name} account`,
        heading: 'A new sign-in',
        about: `Someone, most likely you, signed in to your ${brand.name} account from somewhere new: ${placeOf(news)}.`,
      }
  }
}

/** A passkey has any name that a client gives it, and anybody can make an account with somebody else's address. */
function called(name: string): string {
  const safe = personName(name)
  return safe === '' ? '' : `, ${safe},`
}

function codesLeft(left: number): string {
  if (left === 0) return 'That was the last one: make new ones in your account.'
  return left === 1 ? 'One code is left.' : `${left} codes are left.`
}

function placeOf({
  browser,
  address,
}: {
  readonly browser: string
  readonly address: string | null
}): string {
  return address === null ? browser : `${browser}, IP address ${address}`
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** The time to the minute in UTC, which favors no reader, with a plain space, which every mail program shows. */
function momentOf(at: Date): string {
  return `${DAY.format(at)}, at ${TIME.format(at).replace('\u202f', ' ')} UTC`
}

const DAY_MS = 24 * 60 * 60_000
/** Notices of one kind to one mailbox in a day: whoever made the account may have typed somebody else's address. */
const MAX_A_DAY = 10
const MAX_A_DAY_UNPROVED = 5

export type NoticeParts = Pick<AuthParts, 'mail' | 'publicUrl'>

/**
 * Queues the notice in the transaction that makes the change. An account without an address has nobody to tell, and a
 * mailbox that was told of such changes often today is told no more. Whoever made an account with somebody else's
 * address does not have their words sent there.
 */
export async function sendNotice(
  trx: Kysely<Tables>,
  { mail, publicUrl }: NoticeParts,
  to: string | null,
  news: AccountNews,
  at: Date,
): Promise<void> {
  if (to === null || to === '') return
  const isUnproved = await belongsToNobodyYet(trx, to)
  const max = isUnproved ? MAX_A_DAY_UNPROVED : MAX_A_DAY
  const limit = { name: 'auth notices', max, perMs: DAY_MS }
  if (!(await takeWithin(trx, limit, `${news.kind} ${to}`, at))) return
  const told = isUnproved && 'name' in news ? { ...news, name: '' } : news
  await mail.enqueue(trx, await accountNotice(to, told, { publicUrl, at }))
}

/** Whether an account has the address of which nobody has shown that the mailbox is theirs. */
async function belongsToNobodyYet(trx: Kysely<Tables>, email: string): Promise<boolean> {
  const account = await trx
    .selectFrom('auth.users')
    .select('email_proved_at')
    .where('email', '=', email)
    .executeTakeFirst()
  return account?.email_proved_at === null
}
