import type { ORDER_STAGES, PAYMENT_STATES } from '#services/admin-contract/order-list.ts'
import type { Tone } from '../ui/words.tsx'

interface Words {
  readonly label: string
  readonly tone: Tone
}

export const STAGE_WORDS: Readonly<Record<(typeof ORDER_STAGES)[number], Words>> = {
  'to-pack': { label: 'To pack', tone: 'warn' },
  sent: { label: 'Sent', tone: 'quiet' },
  delivered: { label: 'Delivered', tone: 'good' },
  cancelled: { label: 'Canceled', tone: 'quiet' },
}

export const PAYMENT_WORDS: Readonly<Record<(typeof PAYMENT_STATES)[number], Words>> = {
  held: { label: 'Held, not taken yet', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  'refunded-in-part': { label: 'Refunded in part', tone: 'quiet' },
  refunded: { label: 'Refunded', tone: 'quiet' },
  disputed: { label: 'Disputed', tone: 'bad' },
}

/** What a list can be narrowed to, in the words of its filter. */
export const STATE_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'to-pack', label: 'To pack' },
  { value: 'sent', label: 'Sent' },
  { value: 'stuck', label: 'Sent, and late' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Canceled' },
  { value: 'waiting', label: 'Waiting for a payment' },
] as const
