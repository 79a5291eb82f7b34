import { REFUND_REASONS, type RefundReason } from './refunds.ts'

interface Change {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

/** Says in words that follow a name what somebody changed, such as 'recorded the tracking number 1Z 999'. */
export function changeWords({ action, before, after }: Change): string {
  const say = WORDS[action]
  return say ? say(before, after) : `did ‘${action}’`
}

type Say = (before: unknown, after: unknown) => string

/** The actions of the log; one that is missing here is told by its name. */
const WORDS: Readonly<Record<string, Say>> = {
  fulfil: (_before, after) => `recorded the tracking number ${textOf(after)}`,
  deliver: (before, after) =>
    `recorded ${textOf(after)} as the day of arrival${before ? `; it was ${textOf(before)}` : ''}`,
  cancel: (_before, after) => `canceled the order and refunded ${dollars(after)}`,
  edit: editWords,
  refund: (_before, after) => refundWords(after),
  tag: (before, after) => `changed the tags from ${listOf(before)} to ${listOf(after)}`,
  export: (_before, after) => `exported ${textOf(after)}`,
  receive: (_before, after) => `received the return (${textOf(after)})`,
  refuse: () => 'refused the return',
  answer: () => 'answered',
  price: (before, after) => `changed the price from ${dollars(before)} to ${dollars(after)}`,
  stock: (before, after) => `changed the stock from ${textOf(before)} to ${textOf(after)}`,
  policy: (before, after) =>
    `changed what happens when it is sold out from ${textOf(before)} to ${textOf(after)}`,
  publish: () => 'published the product',
  unpublish: () => 'took the product off the shop',
  picture: (before, after) => pictureWords(before, after),
  redirect: (_before, after) =>
    after === null ? 'removed the redirect' : `set the redirect to ${textOf(after)}`,
  tax: (before, after) => `changed the tax rate from ${rateOf(before)} to ${rateOf(after)}`,
  terms: (before, after) => `changed the terms: ${termWords(before, after)}`,
  view: (_before, after) => (after === null ? 'deleted the view' : 'saved the view'),
  void: () => 'ended the quote',
  claim: (_before, after) => claimWords(after),
  hide: () => 'hid the review',
  show: () => 'showed the review again',
}

/** The order stayed as it was where its buyer was asked for more; whether they paid is no change of the staff's. */
function editWords(before: unknown, after: unknown): string {
  const { askedCents } = recordOf(after)
  return askedCents === undefined
    ? `edited the order (${totalOf(before)} before, ${totalOf(after)} after)`
    : `asked the buyer to pay ${dollars(askedCents)} for a change`
}

function pictureWords(before: unknown, after: unknown): string {
  if (before === null) return 'added a picture'
  return after === null ? 'removed a picture' : 'changed a picture'
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function dollars(cents: unknown): string {
  return typeof cents === 'number' ? `$${(cents / 100).toFixed(2)}` : textOf(cents)
}

function rateOf(millionths: unknown): string {
  return typeof millionths === 'number' ? `${millionths / 10_000}%` : textOf(millionths)
}

/** 'returns: 37 days (30 days before)', for each figure that was changed. */
function termWords(before: unknown, after: unknown): string {
  const [were, are] = [recordOf(before), recordOf(after)]
  return Object.keys(are)
    .map((what) => `${what}: ${textOf(are[what])} (${textOf(were[what])} before)`)
    .join('; ')
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none'
}

function totalOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'totalCents' in value
    ? dollars(value.totalCents)
    : textOf(value)
}

function refundWords(after: unknown): string {
  if (typeof after !== 'object' || after === null || !('cents' in after))
    return 'refunded, or tried a refund again'
  const reason = 'reason' in after ? REFUND_REASONS[after.reason as RefundReason] : undefined
  return `refunded ${dollars(after.cents)}${reason ? ` (${reason})` : ''}`
}

function claimWords(after: unknown): string {
  const isWithdrawn =
    typeof after === 'object' && after !== null && Reflect.get(after, 'isWithdrawn') === true
  return isWithdrawn ? 'took the claim off the pages' : 'changed what is recorded of the claim'
}
