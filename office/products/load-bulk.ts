import * as v from 'valibot'
import { productOperations } from '#services/admin-contract/products.ts'
import {
  type ChangedVariant,
  type RowProblem,
  type VariantRow,
  variantChangeOperations,
  variantRows,
} from '#services/admin-contract/variant-changes.ts'
import type { Desk } from '../desk/desk.ts'
import { formText } from '../desk/form-text.ts'
import { readPasted } from './pasted-rows.ts'
import { rowsOfForm, typedInForm, type VariantInForm } from './variant-form.ts'

const MAX_FORM_ROWS = 100
const MAX_PASTED = 1_000_000
const MAX_SEARCH = 100
const UNCHANGED = 'These rows leave everything as it is.'

export interface BulkPage {
  readonly q: string
  readonly variants: readonly VariantInForm[]
  readonly seen: readonly VariantInForm[]
  /** There are more variants like this than the table shows. */
  readonly isCut: boolean
  readonly pasted: string
  readonly problem?: string | undefined
  readonly problems: readonly RowProblem[]
  /** Whether the refused rows were pasted, or typed into the table. */
  readonly isPasted: boolean
  /** What would change, with the rows that do it. */
  readonly preview?: { readonly changes: readonly ChangedVariant[]; readonly rows: string }
}

const PATH = '/office/products/bulk'

/** Many variants at once: as a table, or as rows of a spreadsheet. Nothing is done before it was previewed. */
export async function loadBulk(desk: Desk): Promise<BulkPage | Response> {
  const q = (desk.url.searchParams.get('q') ?? '').slice(0, MAX_SEARCH)
  const listed = await desk.call(productOperations.listProducts, {
    query: { q, limit: String(MAX_FORM_ROWS) },
  })
  if (listed.kind === 'refused') return desk.unable(listed)
  const found = listed.answer.products.flatMap(({ title, variants }) =>
    variants.map((variant) => ({
      ...{ sku: variant.sku, price: variant.price, compareAt: variant.compareAt ?? '' },
      name: variant.title === 'Default Title' ? title : `${title} (${variant.title})`,
      stock: variant.stock === null ? '' : String(variant.stock),
    })),
  )
  const seen = found.slice(0, MAX_FORM_ROWS)
  const isCut = found.length > MAX_FORM_ROWS || listed.answer.next !== null
  const posted = desk.form && (await take(desk, desk.form))
  if (posted instanceof Response) return posted
  const variants = desk.form?.get('do') === 'table' ? typedInForm(desk.form, seen) : seen
  return { q, seen, isCut, variants, pasted: '', problems: [], isPasted: false, ...posted }
}

async function take(desk: Desk, form: FormData): Promise<Partial<BulkPage> | Response> {
  const does = formText(form, 'do')
  if (does === 'apply') return apply(desk, form)
  if (does === 'table') return preview(desk, rowsOfForm(form), {})
  const pasted = formText(form, 'pasted', MAX_PASTED)
  const read = readPasted(pasted)
  if (read.kind === 'rows') return preview(desk, read.rows, { pasted, isPasted: true })
  desk.refuse(422)
  return { pasted: read.problem.startsWith('These are') ? '' : pasted, problem: read.problem, isPasted: true }
}

async function preview(
  desk: Desk,
  rows: readonly VariantRow[],
  typed: Partial<BulkPage>,
): Promise<Partial<BulkPage>> {
  if (rows.length === 0) return { ...typed, problem: UNCHANGED }
  const answer = await ask(desk, rows, true)
  if (answer.kind === 'refused') {
    desk.refuse(answer.status)
    return { ...typed, problem: answer.message }
  }
  const { problems, changes } = answer.answer
  if (problems.length > 0) {
    desk.refuse(422)
    const many = problems.length === 1 ? '1 cell is wrong' : `${problems.length} cells are wrong`
    return { ...typed, problems, problem: `${many}, so nothing is changed.` }
  }
  if (changes.length === 0) return { ...typed, problem: UNCHANGED }
  return { ...typed, preview: { changes, rows: JSON.stringify(changes.map(rowOf)) } }
}

/** The row that does what was previewed, and only as long as everything is as it was then. */
function rowOf({ sku, price, compareAt, stock }: ChangedVariant): VariantRow {
  const [cells, seen]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const [field, change] of Object.entries({ price, compareAt, stock })) {
    if (!change) continue
    cells[field] = change.after ?? '-'
    seen[field] = change.before ?? ''
  }
  return { sku, ...cells, seen }
}

async function apply(desk: Desk, form: FormData): Promise<Partial<BulkPage> | Response> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), variantRows), form.get('rows'))
  if (!read.success) {
    desk.refuse(422)
    return { problem: 'The preview can no longer be read: begin again. Nothing was changed.' }
  }
  const answer = await ask(desk, read.output, false)
  if (answer.kind === 'done' && answer.answer.isDone) {
    const count = answer.answer.changes.length
    return desk.redirect(PATH, {
      text: `${count} ${count === 1 ? 'variant' : 'variants'} changed; the pages show it.`,
    })
  }
  if (answer.kind === 'refused') {
    desk.refuse(answer.status)
    return { problem: answer.message }
  }
  desk.refuse(409)
  const problem = 'Something has changed since the preview, so nothing was done.'
  return { problem, problems: answer.answer.problems, isPasted: true }
}

function ask(desk: Desk, rows: readonly VariantRow[], isPreview: boolean) {
  return desk.call(variantChangeOperations.changeVariants, { body: { rows: [...rows], isPreview } })
}
