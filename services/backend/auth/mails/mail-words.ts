import { brand } from '#facts/brand.ts'
import type { LinkType } from './verify-link.ts'

interface MailWords {
  readonly subject: string
  readonly heading: string
  readonly about: string
  /** Text on the mail's button, and on the page that it opens. */
  readonly label: string
  readonly otherwise: string
}

const IGNORE = 'If this was not you, you can ignore this email:'

export const mailWords: Readonly<Record<LinkType, MailWords>> = {
  signup: {
    subject: `Confirm your address for ${brand.name}`,
    heading: 'Confirm your address',
    about: `There is one step left before your ${brand.name} account is ready: confirm that this address is yours.`,
    label: 'Confirm your address',
    otherwise: `${IGNORE} no one can use the account without it.`,
  },
  invite: {
    subject: `You are invited to ${brand.name}`,
    heading: 'You are invited',
    about: `A ${brand.name} account is waiting for you. Accept the invitation and choose a password.`,
    label: 'Accept the invitation',
    otherwise: 'If you do not want it, you can ignore this email: no one can use the account without it.',
  },
  recovery: {
    subject: `Set a new ${brand.name} password`,
    heading: 'Set a new password',
    about: `Someone, most likely you, asked for a new password for your ${brand.name} account.`,
    label: 'Set a new password',
    otherwise: `${IGNORE} your password stays the same.`,
  },
  magiclink: {
    subject: `Sign in to ${brand.name}`,
    heading: 'Sign in',
    about: `Sign in to your ${brand.name} account without a password.`,
    label: 'Sign in',
    otherwise: `${IGNORE} no one can sign in without it.`,
  },
  email_change: {
    subject: `Confirm the new address of your ${brand.name} account`,
    heading: 'Confirm the new address',
    about: 'The change takes effect once it is confirmed from both addresses, the old one and the new one.',
    label: 'Confirm the change',
    otherwise: `${IGNORE} nothing changes. Setting a new password locks out whoever asked.`,
  },
}

export function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(mailWords, type)
}
