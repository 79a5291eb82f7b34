import type { AnswerOf, Input } from '#services/admin-contract/operation.ts'
import { orderListOperations } from '#services/admin-contract/order-list.ts'
import { viewOperations } from '#services/admin-contract/views.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from './posted.ts'

type Query = NonNullable<Input<typeof orderListOperations.listOrders>['query']>
type Views = AnswerOf<typeof viewOperations.listViews>['views']

export interface OrderListPage {
  readonly list: AnswerOf<typeof orderListOperations.listOrders>
  readonly filters: OrderFiltersTyped
  readonly views: Views
  /** Why the list is not shown: somebody altered its address. */
  readonly problem: string | undefined
  readonly viewProblem: string | undefined
}

/** The filters as the address says them, each possibly wrong. */
export type OrderFiltersTyped = Readonly<Record<(typeof FILTERS)[number], string | undefined>>

const FILTERS = ['q', 'state', 'from', 'to', 'min', 'max', 'ships', 'edited'] as const
const PLACES = ['sort', 'order', 'before', 'after'] as const
const EMPTY = { orders: [], next: null, previous: null }

/** The list at this address, and the views that somebody keeps of it. */
export async function loadOrderList(desk: Desk): Promise<OrderListPage | Response> {
  const answered = desk.form && (await answerForm(desk, desk.form))
  if (answered instanceof Response) return answered
  const filters = typedFilters(desk.url)
  const listed = await desk.call(orderListOperations.listOrders, { query: queryOf(desk.url) as Query })
  const kept = await desk.call(viewOperations.listViews, { query: { list: 'orders' } })
  const isListed = listed.kind === 'done'
  if (!isListed) desk.refuse(listed.status)
  return {
    list: isListed ? listed.answer : EMPTY,
    filters,
    views: kept.kind === 'done' ? kept.answer.views : [],
    problem: isListed ? undefined : listed.message,
    viewProblem: answered,
  }
}

export function typedFilters(url: URL): OrderFiltersTyped {
  const typed = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const filters = Object.fromEntries(FILTERS.map((name) => [name, typed(name)])) as OrderFiltersTyped
  return { ...filters, ships: filters.ships?.toUpperCase() }
}

/** What of the address the list is asked with. An empty field of the form filters nothing. */
function queryOf(url: URL): Readonly<Record<string, string>> {
  const places = PLACES.map((name) => [name, url.searchParams.get(name)?.trim()] as const)
  const given = [...Object.entries(typedFilters(url)), ...places]
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
}

/** The sentence of a refusal. */
async function answerForm(desk: Desk, form: FormData): Promise<string | Response> {
  const here = `/office/orders${desk.url.search}`
  if (posted(form, 'do') === 'delete-view') {
    const deleted = await desk.call(viewOperations.deleteView, { params: { view: posted(form, 'view') } })
    if (deleted.kind === 'refused') return refused(desk, deleted)
    return desk.redirect(here, { text: `The view ‘${deleted.answer.name}’ is gone.` })
  }
  const view = new URLSearchParams(desk.url.search)
  for (const place of ['before', 'after']) view.delete(place)
  const saved = await desk.call(viewOperations.saveView, {
    body: { list: 'orders', name: posted(form, 'name'), query: view.toString() },
  })
  if (saved.kind === 'refused') return refused(desk, saved)
  return desk.redirect(here, { text: `The view ‘${saved.answer.name}’ is saved.` })
}

function refused(desk: Desk, { status, message }: { status: number; message: string }): string {
  desk.refuse(status)
  return message
}
