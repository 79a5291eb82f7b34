import type { ProvedOrNot } from '../../../account/prove-purchase.ts'
import { Notice } from '../notice.tsx'

const WORDS: Readonly<Record<ProvedOrNot, readonly [title: string, more: string]>> = {
  proved: ['Your purchase is proved', 'Your review will carry “Verified”.'],
  'signed-out': [
    'Your link proves your purchase',
    'It counts once you have signed in. Your review then carries “Verified”.',
  ],
  nothing: [
    'Your link proves no purchase',
    'It may be cut off, or too old. You can write all the same: the review then goes without “Verified”.',
  ],
  'of-another': [
    'This purchase was proved from another account',
    'Sign in there, and the review will carry “Verified”. Written from here it goes without.',
  ],
  unreachable: [
    'Your purchase could not be proved just now',
    'Reload this page to try again. Your review then carries “Verified”, even if it is published already.',
  ],
}

export function ProofNotice({ proved }: { proved: ProvedOrNot | undefined }) {
  if (!proved) return null
  const [title, more] = WORDS[proved]
  return <Notice title={title}>{more}</Notice>
}
