import { REFUND_REASONS, type RefundReason } from './refunds.ts'

interface Change {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

/** Every action of the log of changes, as a list of them names it. */
export const CHANGE_ACTIONS = {
  ...{ fulfil: 'Sent an order', deliver: 'Recorded an arrival', cancel: 'Canceled an order' },
  ...{ edit: 'Edited an order', refund: 'Refunded', tag: 'Tagged an order', export: 'Exported' },
  ...{ label: 'Recorded a label', receive: 'Received a return', refuse: 'Refused a return' },
  ...{
    answer: 'Answered',
    send: 'Sent what was claimed',
    note: 'Wrote a note',
    close: 'Closed a message',
    reopen: 'Reopened a message',
  },
  ...{ price: 'Changed a price', variants: 'Changed variants', stock: 'Changed stock' },
  ...{
    policy: 'Changed what sold out means',
    words: 'Changed a product’s words',
    picture: 'Changed pictures',
  },
  ...{ plan: 'Planned a change', publish: 'Published', unpublish: 'Took off the shop' },
  ...{ discount: 'Changed a discount code', redirect: 'Changed a redirect', tax: 'Changed a tax' },
  ...{ terms: 'Changed the terms', view: 'Changed a view', void: 'Ended a quote', claim: 'Changed a claim' },
  ...{ hide: 'Hid a review', show: 'Showed a review again', incentive: 'Marked a review’s incentive' },
  ...{ invite: 'Invited a colleague', role: 'Changed a role', reset: 'Reset a second factor' },
} as const
export type ChangeAction = keyof typeof CHANGE_ACTIONS

/**
 * Says in words that follow a name what somebody changed, such as 'recorded the tracking number 1Z 999'. What is told in
 * the list of all changes alone follows its subject there, and does not repeat it.
 */
export function changeWords({ action, before, after }: Change): string {
  const say = WORDS[action as ChangeAction]
  return say ? say(before, after) : `did ‘${action}’`
}

type Say = (before: unknown, after: unknown) => string

/** An action that an older or newer version logged is told by its name. */
const WORDS: Readonly<Record<ChangeAction, Say>> = {
  fulfil: (_before, after) => `recorded the tracking number ${textOf(after)}`,
  deliver: (before, after) =>
    `recorded ${dayOf(after)} as the day of arrival${before ? `; it was ${dayOf(before)}` : ''}`,
  cancel: (_before, after) => `canceled the order and refunded ${dollars(after)}`,
  edit: editWords,
  refund: refundWords,
  tag: (before, after) => `changed the tags from ${listOf(before)} to ${listOf(after)}`,
  export: (_before, after) => {
    const { orders } = recordOf(after)
    if (orders === undefined) return `exported ${textOf(after)}`
    return orders === 1 ? 'exported 1 order' : `exported ${textOf(orders)} orders`
  },
  receive: (_before, after) => `received the return${RECEIVED[textOf(after)] ?? ` (${textOf(after)})`}`,
  refuse: () => 'refused the return',
  answer: () => 'answered',
  send: sentWords,
  label: (_before, after) => `marked the label of the return as ${textOf(after)}`,
  note: () => 'wrote a note',
  close: () => 'closed the message',
  reopen: () => 'reopened the message',
  price: (before, after) => `changed the price from ${pricesOf(before)} to ${dollars(after)}`,
  stock: (before, after) => `changed the stock from ${textOf(before)} to ${stockWords(after)}`,
  variants: () => 'changed variants of the product',
  words: () => 'changed the words of the product',
  plan: (_before, after) => (after === null ? 'canceled a planned change' : 'planned a change'),
  discount: (before, after) => {
    if (before === null) return 'made the discount code'
    return after === 'ended' ? 'ended the discount code' : 'opened the discount code again'
  },
  policy: (_before, after) => `made it ${WITHOUT_STOCK[textOf(after)] ?? textOf(after)} when none are left`,
  publish: () => 'published the product',
  unpublish: () => 'took the product off the shop',
  picture: (before, after) => pictureWords(before, after),
  redirect: (_before, after) =>
    after === null ? 'removed the redirect' : `set the redirect to ${textOf(after)}`,
  tax: (before, after) => `changed the tax rate from ${rateOf(before)} to ${rateOf(after)}`,
  terms: (before, after) => `changed ${termWords(before, after)}`.trim(),
  view: (_before, after) => (after === null ? 'deleted the view' : 'saved the view'),
  void: () => 'ended the quote',
  claim: (_before, after) => claimWords(after),
  hide: () => 'hid the review',
  show: () => 'showed the review again',
  incentive: (_before, after) =>
    after === null ? 'took the incentive off the review' : 'marked the review’s incentive',
  invite: (_before, after) => `invited them as ${textOf(after)}`,
  role: (before, after) =>
    after === null ? `took their role away (${textOf(before)})` : `made them ${textOf(after)}`,
  reset: () => 'reset',
}

const WITHOUT_STOCK: Readonly<Record<string, string>> = { deny: 'sold out', continue: 'keep selling' }

const RECEIVED: Readonly<Record<string, string>> = {
  restock: ', its items back in stock',
  scrap: ', its items not put back in stock',
}

/** The order stayed as it was where its buyer was asked for more; whether they paid is no change of the staff's. */
function editWords(before: unknown, after: unknown): string {
  const { askedCents } = recordOf(after)
  return askedCents === undefined
    ? `edited the order (${totalOf(before)} before, ${totalOf(after)} after)`
    : `asked the buyer to pay ${dollars(askedCents)} for a change`
}

function sentWords(_before: unknown, after: unknown): string {
  const { outcome, tracking, stock } = recordOf(after)
  const what = outcome === 'part' ? 'sent the part' : 'sent the replacement'
  const by = tracking ? `, tracking number ${textOf(tracking)}` : ', without a tracking number'
  return `${what}${by}${typeof stock === 'number' ? `; ${stock} left in stock` : ''}`
}

function pictureWords(before: unknown, after: unknown): string {
  if (before === null) return 'added a picture'
  return after === null ? 'removed a picture' : 'changed a picture'
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const DAY = new Intl.DateTimeFormat('en-US', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})

/** A day such as 2026-03-06 the way one says it: 'Mar 6, 2026'. What is no day stays as it is. */
export function dayWords(text: string): string {
  const day = new Date(text)
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
  return isDay ? DAY.format(day) : text
}

function dayOf(value: unknown): string {
  return dayWords(textOf(value))
}

function dollars(cents: unknown): string {
  return typeof cents === 'number' ? `$${(cents / 100).toFixed(2)}` : textOf(cents)
}

/** Each variant had a price of its own before all of them got one. */
function pricesOf(before: unknown): string {
  const prices = Object.entries(recordOf(before)).map(([sku, cents]) => `${dollars(cents)} (${sku})`)
  return prices.join(', ') || dollars(before)
}

/** What somebody typed has a reason with it; what a file or a program sets is the number alone. */
function stockWords(after: unknown): string {
  const { stock, reason } = recordOf(after)
  return stock === undefined ? textOf(after) : `${textOf(stock)}${reason ? ` (${textOf(reason)})` : ''}`
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

/** Of a return its state is logged as what was before, and of a refund that is tried again the number of the failed one. */
function refundWords(before: unknown, after: unknown): string {
  if (typeof before === 'number') return 'tried a refund again'
  if (typeof before === 'string')
    return after === null ? 'refunded all that the return is worth' : `refunded ${dollars(after)}`
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
