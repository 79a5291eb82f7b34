import { discountOperations, type ListedDiscount } from '#services/admin-contract/discounts.ts'
import type { Input } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'
import { formMoment, formText } from '../desk/form-text.ts'
import { refusedFields } from '../desk/refused-fields.ts'

const TEXTS = ['kind', 'code', 'percent', 'amount', 'minQuantity', 'minSubtotal', 'maxUses'] as const
const FIELDS = [...TEXTS, 'from', 'to'] as const
type Field = (typeof FIELDS)[number]
type Body = Input<typeof discountOperations.createDiscount>['body']

export interface DiscountsPage {
  readonly discounts: readonly ListedDiscount[]
  readonly next: string | null
  /** What was typed into a form that was refused. */
  readonly typed: Readonly<Partial<Record<Field | 'onceACustomer', string>>>
  /** Why, by field. */
  readonly problems: Readonly<Partial<Record<Field, string>>>
  readonly problem?: string | undefined
}

const PATH = '/office/discounts'

/** Lists the codes, and makes, ends or reopens one. */
export async function loadDiscounts(desk: Desk): Promise<DiscountsPage | Response> {
  const answer = desk.form && (await change(desk, desk.form))
  if (answer instanceof Response) return answer
  const before = desk.url.searchParams.get('before') ?? undefined
  const listed = await desk.call(discountOperations.listDiscounts, { query: { before } })
  if (listed.kind === 'refused') return desk.unable(listed)
  return { typed: {}, problems: {}, ...listed.answer, ...answer }
}

type Refused = Pick<DiscountsPage, 'typed' | 'problems' | 'problem'>

async function change(desk: Desk, form: FormData): Promise<Refused | Response> {
  const refuse = (status: number, refused: Partial<Refused>): Refused => {
    desk.refuse(status)
    return { typed: {}, problems: {}, ...refused }
  }
  if (!desk.may('discount.change')) return refuse(403, { problem: 'Your role does not change discounts.' })
  const does = formText(form, 'do')
  if (does === 'create') return create(desk, form, refuse)
  const code = formText(form, 'code')
  const operation = does === 'reopen' ? discountOperations.reopenDiscount : discountOperations.endDiscount
  const set = await desk.call(operation, { params: { code } })
  if (set.kind === 'refused') return refuse(set.status, { problem: set.message })
  if (does === 'reopen') return desk.redirect(PATH, { text: `${code} can be used again.` })
  const undo = { action: PATH, fields: { do: 'reopen', code } }
  return desk.redirect(PATH, { text: `${code} has ended: no new order can use it.`, undo })
}

async function create(
  desk: Desk,
  form: FormData,
  refuse: (status: number, refused: Partial<Refused>) => Refused,
): Promise<Refused | Response> {
  const onceACustomer = form.get('onceACustomer') === 'on'
  const texts = Object.fromEntries(TEXTS.map((name) => [name, formText(form, name)]))
  const typed = {
    ...texts,
    from: formText(form, 'from'),
    to: formText(form, 'to'),
    ...(onceACustomer && { onceACustomer: 'on' }),
  }
  const given = { ...texts, from: formMoment(form, 'from'), to: formMoment(form, 'to') }
  const named = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))
  // The route holds what was typed to its schema, and says what is wrong with it.
  const kind = formText(form, 'kind') as Body['kind']
  const body = { code: '', percent: '', amount: '', ...named, kind, onceACustomer }
  const made = await desk.call(discountOperations.createDiscount, { body })
  if (made.kind === 'done') return desk.redirect(PATH, { text: `${made.answer.code} can be used.` })
  const fields = refusedFields(made, (path) => FIELDS.find((name) => name === path))
  return refuse(made.status, { typed, ...fields })
}
