import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'

/** A change to an account, or a sign-in to it. */
export type AccountNews =
  | { readonly kind: 'password-changed' | 'factor-added' }
  | { readonly kind: 'factor-removed'; readonly isLast: boolean }
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
  // The account's old mailbox can no longer receive a link for a new password.
  const help =
    news.kind === 'email-changed'
      ? { href: `${publicUrl}/contact`, label: 'Tell us' }
      : { href: `${publicUrl}/login/reset`, label: 'Set a new password' }
  return writeLetter({
    to,
    subject,
    heading,
    blocks: [
      { kind: 'paragraph', text: `${about} This happened on ${momentOf(at)}.` },
      { kind: 'paragraph', text: 'If this was you, there is nothing to do.' },
      {
        kind: 'note',
        text:
          news.kind === 'email-changed'
            ? 'If this was not you, someone has taken over your account: tell us right away.'
            : 'If this was not you, set a new password right away. That signs out every other device.',
        link: help,
      },
    ],
  })
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
        about: `Your ${brand.name} account now uses ${news.next}, and you can no longer sign in with this one.`,
      }
    case 'factor-added':
      return {
        subject: `Two-step verification is on for ${brand.name}`,
        heading: 'Two-step verification is on',
        about: `From now on, signing in to your ${brand.name} account also takes a code from an authenticator app.`,
      }
    case 'factor-removed':
      if (!news.isLast) {
        return {
          subject: `An authenticator app was removed from your ${brand.name} account`,
          heading: 'An authenticator app was removed',
          about: `One authenticator app no longer works for your ${brand.name} account. Two-step verification stays on, with another app.`,
        }
      }
      return {
        subject: `Two-step verification is off for ${brand.name}`,
        heading: 'Two-step verification is off',
        about: `Your ${brand.name} account no longer asks for a code: the password alone is enough to sign in.`,
      }
    case 'new-browser':
      return {
        subject: `A new sign-in to your ${brand.name} account`,
        heading: 'A new sign-in',
        about: `Someone, most likely you, signed in to your ${brand.name} account from somewhere new: ${placeOf(news)}.`,
      }
  }
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
