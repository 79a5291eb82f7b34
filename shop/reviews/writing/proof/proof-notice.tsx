import type { ProvedOrNot } from '../../../account/prove-purchase.ts'
import { Notice } from '../notice.tsx'

const WORDS: Readonly<Record<ProvedOrNot, readonly [title: string, more: string]>> = {
  proved: ['Your purchase is confirmed', 'Your review will say “Verified.”'],
  'signed-out': [
    'Your link proves your purchase',
    'It counts once you have signed in. Your review then says “Verified.”',
  ],
  nothing: [
    'Your link does not prove a purchase',
    'It may be cut off, or too old. You can still write a review; it will just not say “Verified.”',
  ],
  'of-another': [
    'This purchase was confirmed from another account',
    'Sign in to that account, and your review will say “Verified.” Written from this one, it will not.',
  ],
  unreachable: [
    'We could not confirm your purchase just now',
    'Reload this page to try again. Your review then says “Verified”, even if it is published already.',
  ],
}

export function ProofNotice({ proved }: { proved: ProvedOrNot | undefined }) {
  if (!proved) return null
  const [title, more] = WORDS[proved]
  return <Notice title={title}>{more}</Notice>
}
