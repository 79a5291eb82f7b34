import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'

/** What was done to an account, or with it. */
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

/** To the mailbox that the account had until then: whoever did it without its owner does not tell them. */
export function accountNotice(
  to: string,
  news: AccountNews,
  { publicUrl, at }: { readonly publicUrl: string; readonly at: Date },
): Promise<MailMessage> {
  const { subject, heading, about } = wordsOf(news)
  // Whose address is another one now gets no link for a new password any more.
  const help =
    news.kind === 'email-changed'
      ? { href: `${publicUrl}/contact`, label: 'Tell us' }
      : { href: `${publicUrl}/login/reset`, label: 'Set a new password' }
  return writeLetter({
    to,
    subject,
    heading,
    blocks: [
      { kind: 'paragraph', text: `${about} This was on ${momentOf(at)}.` },
      { kind: 'paragraph', text: 'If it was you, there is nothing to do.' },
      {
        kind: 'note',
        text:
          news.kind === 'email-changed'
            ? 'If it was not you, somebody has taken the account: tell us at once.'
            : 'If it was not you, set a new password at once: it signs out every other device.',
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
        about: `Your ${brand.name} account now uses ${news.next}, and this mailbox no longer opens it.`,
      }
    case 'factor-added':
      return {
        subject: `Two-step verification is on for ${brand.name}`,
        heading: 'Two-step verification is on',
        about: `From now on your ${brand.name} account asks for a code of an authenticator app, too.`,
      }
    case 'factor-removed':
      if (!news.isLast) {
        return {
          subject: `An authenticator app was removed from your ${brand.name} account`,
          heading: 'An authenticator app was removed',
          about: `One app less gives codes for your ${brand.name} account. Two-step verification stays on, with another.`,
        }
      }
      return {
        subject: `Two-step verification is off for ${brand.name}`,
        heading: 'Two-step verification is off',
        about: `Your ${brand.name} account no longer asks for a code: a password alone opens it.`,
      }
    case 'new-browser':
      return {
        subject: `A new sign-in to your ${brand.name} account`,
        heading: 'A new sign-in',
        about: `Somebody, most likely you, signed in to your ${brand.name} account from where nobody had before: ${placeOf(news)}.`,
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
  return address === null ? browser : `${browser}, address ${address}`
}

/** To the minute, in the one time zone that is nobody's own. */
function momentOf(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `${day} at ${time.slice(0, 5)} UTC`
}
