import { plannedChangeOperations } from '#services/admin-contract/planned-changes.ts'
import { productWordOperations } from '#services/admin-contract/product-words.ts'
import { productOperations } from '#services/admin-contract/products.ts'
import { type ShownProduct, shownProductOperations } from '#services/admin-contract/shown-product.ts'
import { type RowProblem, variantChangeOperations } from '#services/admin-contract/variant-changes.ts'
import type { Desk } from '../desk/desk.ts'
import { formMoment, formText } from '../desk/form-text.ts'
import { refusedFields } from '../desk/refused-fields.ts'
import { changePictures, type RefusedPicture } from './load-pictures.ts'
import { planChange } from './plan-change.ts'
import { rowsOfForm, typedInForm, type VariantInForm } from './variant-form.ts'

const MAX_DESCRIPTION = 20_001
const NOTHING_CHANGED = 'Nothing was changed.'

export interface ProductPage {
  readonly product: ShownProduct
  readonly title: string
  readonly description: string
  /** The words that whoever sends the form has seen. */
  readonly wordsVersion: string
  /** The words were refused since others were written meanwhile, which the page shows beside what was typed. */
  readonly isOvertaken: boolean
  readonly variants: readonly VariantInForm[]
  readonly seen: readonly VariantInForm[]
  readonly rowProblems: readonly RowProblem[]
  /** The moment that was typed into a form. */
  readonly later: Readonly<
    Partial<Record<PlannedForm, { readonly value: string; readonly problem?: string }>>
  >
  /** Why a form was refused, by the form or the field. */
  readonly problems: Readonly<Partial<Record<PlannedForm | 'plan' | WordField, string>>>
  readonly refusedPicture: RefusedPicture | undefined
  /** The words as they would be read, before they are saved. */
  readonly isPreview: boolean
}

const WORD_FIELDS = ['title', 'description'] as const
type WordField = (typeof WORD_FIELDS)[number]

/** The forms whose change may be planned for a later moment. */
type PlannedForm = 'words' | 'variants' | 'publication'

type Changed = Partial<ProductPage> | Response

/** One product: its words, its variants and its plans, and whatever of it was posted. */
export async function loadProduct(
  desk: Desk,
  { handle = '' }: Readonly<Record<string, string | undefined>>,
): Promise<ProductPage | Response> {
  const shown = await desk.call(shownProductOperations.showProduct, { params: { handle } })
  if (shown.kind === 'refused') return desk.unable(shown)
  const product = shown.answer
  const seen = product.variants.map(inForm)
  const changed = desk.form && (await change(desk, desk.form, product, seen))
  if (changed instanceof Response) return changed
  return {
    ...{ product, seen, variants: seen, title: product.title, description: product.description },
    ...{ wordsVersion: product.wordsVersion, isOvertaken: false },
    ...{ rowProblems: [], later: {}, problems: {}, isPreview: false, refusedPicture: undefined },
    ...changed,
  }
}

function inForm({ sku, name, price, compareAt, stock }: ShownProduct['variants'][number]): VariantInForm {
  return { sku, name, price, compareAt: compareAt ?? '', stock: stock === null ? '' : String(stock) }
}

async function change(
  desk: Desk,
  form: FormData,
  product: ShownProduct,
  seen: readonly VariantInForm[],
): Promise<Changed> {
  switch (formText(form, 'do')) {
    case 'words':
      return changeWords(desk, form, product)
    case 'variants':
      return changeVariants(desk, form, product, seen)
    case 'publication':
      return changePublication(desk, form, product)
    case 'cancel-plan':
      return cancelPlan(desk, form, product)
    default: {
      const changed = await changePictures(desk, form, product)
      return changed instanceof Response ? changed : { refusedPicture: changed }
    }
  }
}

/** An empty moment is now. */
async function changeWords(
  desk: Desk,
  form: FormData,
  { handle, wordsVersion }: ShownProduct,
): Promise<Changed> {
  const title = formText(form, 'title')
  const description = formText(form, 'description', MAX_DESCRIPTION).replaceAll('\r\n', '\n')
  const value = formText(form, 'dueAt')
  const version = formText(form, 'version') || wordsVersion
  const typed = { title, description, wordsVersion: version, later: { words: { value } } }
  // The page that tells of newer words shows them, so whoever saves again has seen them.
  const overtaken = version !== wordsVersion && { wordsVersion, isOvertaken: true }
  if (form.get('step') === 'preview') return { ...typed, isPreview: true }
  const dueAt = formMoment(form, 'dueAt')
  if (dueAt !== '') {
    const change = { kind: 'words', title, description, version } as const
    return plan(desk, handle, { dueAt, change }, { typed, overtaken, of: 'words', value })
  }
  const set = await desk.call(productWordOperations.setWords, {
    params: { handle },
    body: { title, description, version },
  })
  if (set.kind === 'done') return desk.redirect(pathOf(handle), { text: 'The words are on the pages.' })
  desk.refuse(set.status)
  const { problems, problem } = refusedFields(set, (path) => WORD_FIELDS.find((name) => name === path))
  const refused = { ...problems, ...(problem !== undefined && { words: problem }) }
  return { ...typed, ...(set.status === 409 && overtaken), problems: refused }
}

async function changeVariants(
  desk: Desk,
  form: FormData,
  { handle }: ShownProduct,
  seen: readonly VariantInForm[],
): Promise<Changed> {
  const dueAt = formMoment(form, 'dueAt')
  const value = formText(form, 'dueAt')
  const typed = { variants: typedInForm(form, seen), later: { variants: { value } } }
  const rows = rowsOfForm(form)
  if (rows.length === 0 && dueAt === '') return desk.redirect(pathOf(handle), { text: NOTHING_CHANGED })
  if (rows.length === 0) return nothingToPlan(desk, typed, value)
  const body = { rows, isPreview: dueAt !== '' }
  const answer = await desk.call(variantChangeOperations.changeVariants, { body })
  if (answer.kind === 'refused') {
    desk.refuse(answer.status)
    return { ...typed, problems: { variants: answer.message } }
  }
  const { problems: rowProblems, changes } = answer.answer
  if (rowProblems.length > 0) {
    desk.refuse(422)
    const variants = 'Nothing was changed: see the fields below.'
    return { ...typed, rowProblems, problems: { variants } }
  }
  if (dueAt !== '') {
    const planned = rows
      .filter(({ sku }) => changes.some((each) => each.sku === sku))
      .map(({ seen: _seen, ...row }) => row)
    if (planned.length === 0) return nothingToPlan(desk, typed, value)
    const body = { dueAt, change: { kind: 'prices', rows: planned } } as const
    return plan(desk, handle, body, { typed, of: 'variants', value })
  }
  const text = changes.length === 0 ? NOTHING_CHANGED : `${changes.length} changed; the pages show it.`
  return desk.redirect(pathOf(handle), { text })
}

function nothingToPlan(desk: Desk, typed: Partial<ProductPage>, value: string): Partial<ProductPage> {
  desk.refuse(422)
  return { ...typed, later: { variants: { value, problem: 'Type what is to change at this moment.' } } }
}

async function changePublication(desk: Desk, form: FormData, { handle }: ShownProduct): Promise<Changed> {
  const published = form.get('published') === 'yes'
  const dueAt = formMoment(form, 'dueAt')
  if (dueAt !== '') {
    const change = { kind: 'publication', published } as const
    return plan(
      desk,
      handle,
      { dueAt, change },
      { typed: {}, of: 'publication', value: formText(form, 'dueAt') },
    )
  }
  const set = await desk.call(productOperations.setPublication, { params: { handle }, body: { published } })
  if (set.kind === 'refused') {
    desk.refuse(set.status)
    return { problems: { publication: set.message } }
  }
  const fields = { do: 'publication', published: published ? 'no' : 'yes' }
  return desk.redirect(pathOf(handle), {
    text: published ? 'The product is for sale.' : 'The product is no longer for sale.',
    ...(set.answer.changed && { undo: { action: pathOf(handle), fields } }),
  })
}

async function plan(
  desk: Desk,
  handle: string,
  body: Parameters<typeof planChange>[2],
  {
    typed,
    overtaken = false,
    of,
    value,
  }: {
    readonly typed: Partial<ProductPage>
    readonly overtaken?: Partial<ProductPage> | false
    readonly of: PlannedForm
    readonly value: string
  },
): Promise<Changed> {
  const planned = await planChange(desk, handle, body)
  if (planned instanceof Response) return planned
  desk.refuse(planned.status)
  const later = { [of]: { value, problem: planned.message } }
  return { ...typed, ...(planned.status === 409 && overtaken), later }
}

async function cancelPlan(desk: Desk, form: FormData, { handle }: ShownProduct): Promise<Changed> {
  const params = { plan: formText(form, 'plan') }
  const canceled = await desk.call(plannedChangeOperations.cancelPlannedChange, { params })
  if (canceled.kind === 'done') return desk.redirect(pathOf(handle), { text: 'The plan is canceled.' })
  desk.refuse(canceled.status)
  return { problems: { plan: canceled.message } }
}

function pathOf(handle: string): string {
  return `/office/products/${encodeURIComponent(handle)}`
}
