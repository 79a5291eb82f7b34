import { brand } from '#facts/brand.ts'
import type { LinkType } from './verify-link.ts'

interface MailWords {
  readonly subject: string
  readonly heading: string
  readonly about: string
  /** On the mail's button, and on the page that it opens. */
  readonly label: string
  readonly otherwise: string
}

const IGNORE = 'If it was not you, leave this mail be:'

export const mailWords: Readonly<Record<LinkType, MailWords>> = {
  signup: {
    subject: `Confirm your address for ${brand.name}`,
    heading: 'Confirm your address',
    about: `One step is left before your ${brand.name} account is ready: show that this mailbox is yours.`,
    label: 'Confirm your address',
    otherwise: `${IGNORE} without it, there is no way in.`,
  },
  invite: {
    subject: `You are invited to ${brand.name}`,
    heading: 'You are invited',
    about: `An account at ${brand.name} is waiting for you. Take it, and choose a password.`,
    label: 'Take the account',
    otherwise: 'If you do not want it, leave this mail be: without it, there is no way in.',
  },
  recovery: {
    subject: `Set a new ${brand.name} password`,
    heading: 'Set a new password',
    about: `Somebody, most likely you, asked for a new password for your ${brand.name} account.`,
    label: 'Set a new password',
    otherwise: `${IGNORE} your password stays as it is.`,
  },
  magiclink: {
    subject: `Sign in to ${brand.name}`,
    heading: 'Sign in',
    about: `Here is your way into your ${brand.name} account, without a password.`,
    label: 'Sign in',
    otherwise: `${IGNORE} nobody gets in without it.`,
  },
  email_change: {
    subject: `Confirm the new address of your ${brand.name} account`,
    heading: 'Confirm the new address',
    about: 'The change is made once both mailboxes, the old one and the new one, have confirmed it.',
    label: 'Confirm the change',
    otherwise: `${IGNORE} nothing changes, and a new password keeps whoever asked out.`,
  },
}

export function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(mailWords, type)
}
