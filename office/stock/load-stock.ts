import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import {
  MOVEMENT_REASONS,
  type MovementReason,
  type ScarceVariant,
  stockOperations,
} from '#services/admin-contract/stock.ts'
import type { Desk } from '../desk/desk.ts'
import { formText } from '../desk/form-text.ts'

export interface StockPage {
  readonly days: string
  readonly scarce: readonly ScarceVariant[]
  readonly next: string | null
  readonly sku: string
  readonly pieces: string
  readonly reason: MovementReason
  /** So that a form that is sent twice moves the stock once. */
  readonly formKey: string
  readonly problems: Problems
  /** What was done to the stock of `sku`. */
  readonly movements: AnswerOf<typeof stockOperations.listStockMovements>['movements']
}

interface Problems {
  readonly sku?: string
  readonly pieces?: string
}

const PATH = '/office/stock'
const DAYS = '28'

/** What runs low, and what staff do to the stock of one variant. */
export async function loadStock(desk: Desk): Promise<StockPage | Response> {
  const { searchParams } = desk.url
  const asked = searchParams.get('days') ?? DAYS
  const days = /^\d{1,3}$/.test(asked) && Number(asked) <= 365 ? asked : DAYS
  const after = searchParams.get('after') ?? undefined
  const typed = {
    sku: desk.form ? formText(desk.form, 'sku') : (searchParams.get('sku') ?? '').slice(0, 255),
    pieces: formText(desk.form, 'pieces', 20),
    reason: MOVEMENT_REASONS.find((each) => each === formText(desk.form, 'reason')) ?? 'received',
  }
  const problems = desk.form && (await move(desk, { ...typed, formKey: formText(desk.form, 'key') }))
  if (problems instanceof Response) return problems
  const listed = await desk.call(stockOperations.listLowStock, { query: { days, after } })
  if (listed.kind === 'refused') return desk.unable(listed)
  const { variants: scarce, next } = listed.answer
  return {
    days,
    scarce,
    next,
    ...typed,
    formKey: problems?.formKey ?? randomUUID(),
    problems: problems ?? {},
    movements: await movementsOf(desk, typed.sku),
  }
}

async function movementsOf(desk: Desk, sku: string): Promise<StockPage['movements']> {
  if (sku === '') return []
  const listed = await desk.call(stockOperations.listStockMovements, { params: { sku } })
  return listed.kind === 'done' ? listed.answer.movements : []
}

async function move(
  desk: Desk,
  { sku, pieces, reason, formKey }: Pick<StockPage, 'sku' | 'pieces' | 'reason' | 'formKey'>,
): Promise<(Problems & { readonly formKey?: string }) | Response> {
  const refuse = (status: number, problems: Problems) => {
    desk.refuse(status)
    // Where nobody knows whether it was done, the same key keeps it from being done twice.
    return { ...problems, ...(status === 503 && { formKey }) }
  }
  if (!desk.may('stock.change')) return refuse(403, { sku: 'Your role does not change stock.' })
  if (sku === '') return refuse(422, { sku: 'Type the SKU that stands on the shelf.' })
  // Whoever types three broken ones means three fewer.
  const delta = reason === 'damaged' ? pieces.replace(/^(?=\d)/, '-') : pieces
  const body = { delta, reason, key: formKey || undefined }
  const moved = await desk.call(stockOperations.moveStock, { params: { sku }, body })
  if (moved.kind === 'refused')
    return refuse(moved.status, moved.status === 404 ? { sku: moved.message } : { pieces: moved.message })
  const { before, stock } = moved.answer
  const fields = { sku, pieces: String(before - stock), reason: 'counted', key: randomUUID() }
  return desk.redirect(`${PATH}?sku=${encodeURIComponent(sku)}`, {
    text: `${sku}: ${stock} in stock, ${before} before.`,
    undo: { action: PATH, fields: { do: 'move', ...fields } },
  })
}
