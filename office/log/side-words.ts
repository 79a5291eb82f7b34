import { dayWords } from '#services/admin-contract/change-words.ts'
import { workshopMoment } from '../desk/workshop-time.ts'
import { money } from '../ui/words.tsx'

interface Change {
  readonly action: string
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Says in plain words what was there before a change, or after it. */
export function sideWords(change: Change, side: 'before' | 'after'): string {
  const value = change[side]
  // Only there is a text a day: a tracking number may look like one.
  if (change.action === 'deliver' && typeof value === 'string') return dayWords(value)
  // A return that was refunded whole is kept without its amount.
  if (side === 'after' && value === null && isRefundOfReturn(change)) return 'all that it is worth'
  return words(value, wholeOf(change)) || 'nothing'
}

/** What a number means by itself. A refund of a return is kept as its amount, one of an order that is tried again by its place. */
function wholeOf(change: Change): NumberKind {
  const { action } = change
  if (action === 'tax') return 'rate'
  return action === 'price' || action === 'cancel' || isRefundOfReturn(change) ? 'cents' : 'count'
}

function isRefundOfReturn({ action, subject }: Change): boolean {
  return action === 'refund' && subject.startsWith('R')
}

type NumberKind = 'cents' | 'rate' | 'count'

function words(value: unknown, kind: NumberKind): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberWords(value, kind)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => nested(each, kind)).join(', ')
  if (typeof value !== 'object') return textWords(String(value))
  return Object.entries(value)
    .map(([key, held]) => pairWords(key, held, kind))
    .filter(Boolean)
    .join(', ')
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textWords(text: string): string {
  return MOMENT.test(text) ? workshopMoment(text) : text
}

function numberWords(value: number, kind: NumberKind): string {
  if (kind === 'cents') return money(value)
  return kind === 'rate' ? `${value / 10_000}%` : String(value)
}

function nested(value: unknown, kind: NumberKind): string {
  const text = words(value, kind)
  return text !== '' && typeof value === 'object' && !Array.isArray(value) ? `(${text})` : text
}

/** Fields that hold dollars as they are typed, such as 249.00. */
const DOLLARS = new Set(['price', 'compareAt', 'amount', 'minSubtotal'])

function pairWords(key: string, value: unknown, kind: NumberKind): string {
  const isDollars = DOLLARS.has(key) && typeof value === 'string'
  const text = isDollars ? `$${value}` : nested(value, /^cents$|Cents$/.test(key) ? 'cents' : kind)
  return text && `${keyWords(key)} ${text}`
}

/** 'totalCents' is a total and 'minQuantity' a min quantity; a SKU stays as it is. */
function keyWords(key: string): string {
  if (key === 'cents') return 'amount'
  if (!/^[a-z][A-Za-z]*$/.test(key)) return key
  return key
    .replace(/Cents$/, '')
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replace(/^is /, '')
}
