import { BYTE_ORDER_MARK } from '#services/admin-contract/csv-record.ts'
import type { AnswerOf, Input } from '#services/admin-contract/operation.ts'
import { orderListOperations } from '#services/admin-contract/order-list.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import type { Desk } from '../desk/desk.ts'
import { WRONG_CODE } from '../ui/forms.tsx'
import { plural } from '../ui/words.tsx'
import { typedFilters } from './load-order-list.ts'
import { posted, postedTags } from './posted.ts'

export type ShownOrder = AnswerOf<typeof orderOperations.showOrder>
type Wish = Input<typeof orderListOperations.exportOrders>['body']

/** Each is read whole before it is shipped. */
const MAX_SHIPPED = 50

export type Deed = 'ship' | 'tag' | 'export'

export interface ChosenOrdersPage {
  readonly deed: Deed
  readonly numbers: readonly string[]
  /** Whole where they are to be shipped, each with what was refused of it. */
  readonly orders: readonly ChosenOrder[]
  readonly problem: string | undefined
  readonly codeProblem: string | undefined
}

export interface ChosenOrder {
  readonly order: ShownOrder
  readonly tracking: string
  readonly problem: string | undefined
}

/** What is done with many orders at once: shipping, tagging, exporting. */
export async function loadChosenOrders(desk: Desk): Promise<ChosenOrdersPage | Response> {
  const deed = readDeed(desk.url)
  const numbers = [...new Set(desk.url.searchParams.getAll('order'))].filter((text) =>
    /^\d{1,15}$/.test(text),
  )
  if (numbers.length === 0 && deed !== 'export')
    return desk.redirect('/office/orders', { text: 'Choose orders first, by the boxes in front of them.' })
  if (deed === 'ship') return ship(desk, numbers.slice(0, MAX_SHIPPED))
  const page: ChosenOrdersPage = { deed, numbers, orders: [], problem: undefined, codeProblem: undefined }
  if (!desk.form) return page
  return deed === 'tag' ? tag(desk, desk.form, page) : exportThem(desk, page)
}

function readDeed(url: URL): Deed {
  const named = url.searchParams.get('do')
  return named === 'tag' || named === 'export' ? named : 'ship'
}

/** Ships every order that has a tracking number typed; the others, and those that were refused, are shown again. */
async function ship(desk: Desk, numbers: readonly string[]): Promise<ChosenOrdersPage | Response> {
  const { form } = desk
  const problems = new Map<string, string>()
  let sent = 0
  for (const number of form ? numbers : []) {
    const tracking = form ? posted(form, `tracking-${number}`) : ''
    if (form === undefined || tracking === '') continue
    const version = posted(form, `version-${number}`)
    const done = await desk.call(orderOperations.fulfilOrder, {
      params: { number },
      query: { version },
      body: { tracking },
    })
    if (done.kind === 'done') sent += 1
    else problems.set(number, done.message)
  }
  const orders: ChosenOrder[] = []
  for (const number of numbers) {
    const shown = await desk.call(orderOperations.showOrder, { params: { number } })
    if (shown.kind === 'refused') return desk.unable(shown)
    const problem = problems.get(number)
    if (shown.answer.stage !== 'to-pack' && problem === undefined) continue
    orders.push({ order: shown.answer, tracking: form ? posted(form, `tracking-${number}`) : '', problem })
  }
  const said = `${plural(sent, 'order')} on the way; ${sent === 1 ? 'its buyer gets' : 'the buyers get'} an email.`
  if (form && orders.length === 0) return desk.redirect('/office/orders', { text: said })
  if (problems.size > 0) desk.refuse(409)
  const problem = form && sent > 0 ? said : undefined
  return { deed: 'ship', numbers, orders, problem, codeProblem: undefined }
}

async function tag(desk: Desk, form: FormData, page: ChosenOrdersPage): Promise<ChosenOrdersPage | Response> {
  const orders = page.numbers.map(Number)
  const [add, remove] = [postedTags(form, 'add'), postedTags(form, 'remove')]
  const tagged = await desk.call(orderListOperations.tagOrders, { body: { orders, add, remove } })
  if (tagged.kind === 'refused') {
    desk.refuse(tagged.status)
    return { ...page, problem: tagged.message }
  }
  const { changed } = tagged.answer
  // Where some had the tags before, taking them away again would not bring back what was.
  const isWhole = changed === orders.length && (add.length === 0 || remove.length === 0)
  return desk.redirect('/office/orders', {
    text: `The tags of ${plural(changed, 'order')} changed.`,
    undo: isWhole
      ? {
          action: `/office/orders/chosen${desk.url.search}`,
          fields: { do: 'tag', add: remove.join(' '), remove: add.join(' ') },
        }
      : undefined,
  })
}

async function exportThem(desk: Desk, page: ChosenOrdersPage): Promise<ChosenOrdersPage | Response> {
  if (!desk.may('order.export'))
    return desk.unable({ kind: 'refused', status: 403, message: 'Your role does not export.' })
  if (!(await desk.confirm())) {
    desk.refuse(422)
    return { ...page, codeProblem: WRONG_CODE }
  }
  const exported = await desk.call(orderListOperations.exportOrders, { body: wishOf(desk.url, page.numbers) })
  if (exported.kind === 'refused') {
    desk.refuse(exported.status)
    return { ...page, problem: exported.message }
  }
  const name = `orders-${desk.now.toISOString().slice(0, 10)}${exported.answer.isCut ? '-the-first-of-more' : ''}.csv`
  return desk.download(name, 'text/csv; charset=utf-8', BYTE_ORDER_MARK + exported.answer.csv)
}

function wishOf(url: URL, numbers: readonly string[]): Wish {
  if (numbers.length > 0) return { orders: numbers.map(Number) }
  const given = Object.entries(typedFilters(url)).filter(([, value]) => value !== undefined)
  return { filters: Object.fromEntries(given) as NonNullable<Wish['filters']> }
}
