import { pictureUpload, productPictureOperations } from '#services/admin-contract/product-pictures.ts'
import type { ShownProduct } from '#services/admin-contract/shown-product.ts'
import type { Desk } from '../desk/desk.ts'
import { formMoment, formText } from '../desk/form-text.ts'
import type { Said } from '../desk/said.ts'
import { planChange } from './plan-change.ts'

/** What was refused: the form by its picture's file, or one of the other two, with what was typed. */
export interface RefusedPicture {
  readonly form: string
  readonly problem: string
  readonly alt: string
  /** The words are what is wrong, and not the file. */
  readonly isOfWords: boolean
  /** The moment as it was typed. */
  readonly dueAt: string
  /** The place that was chosen for a new picture. */
  readonly place: string
  /** The files that were chosen for variants, by their SKU; empty where one was to have none of its own. */
  readonly chosen: ReadonlyMap<string, string>
}

export const ADD = 'add-picture'
export const OF_VARIANTS = 'variant-pictures'
/** What Shopify's clients and ours read of a product for its page. */
export const SHOWN_PICTURES = 5
const MAX_ALT = 1_000
const NO_FILE = 'Choose a picture first.'
const NO_CHANGE = { status: 422, message: 'Choose what is to change at this moment.' }

type Changed = RefusedPicture | Response | undefined

/** Does what one of the forms about pictures asks for; undefined where the form is another. */
export async function changePictures(desk: Desk, form: FormData, product: ShownProduct): Promise<Changed> {
  switch (formText(form, 'do')) {
    case ADD:
      return addPicture(desk, form, product)
    case 'picture':
      return changePicture(desk, form, product)
    case 'put-picture-back':
      return putBack(desk, form, product)
    case OF_VARIANTS:
      return setVariantPictures(desk, form, product)
    default:
      return undefined
  }
}

async function addPicture(desk: Desk, form: FormData, { handle }: ShownProduct): Promise<Changed> {
  const [file, alt, dueAt] = [form.get('file'), altOf(form), formMoment(form, 'dueAt')]
  const refuse = (status: number, problem: string): RefusedPicture => {
    desk.refuse(status)
    return { ...refusedWith(form, ADD, problem), isOfWords: /alternative text/i.test(problem) }
  }
  // A browser sends a file without a name where none was chosen.
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return refuse(422, NO_FILE)
  const place = form.get('place') === 'first' ? 'first' : 'last'
  const input = {
    params: { handle },
    query: { alt, place: dueAt === '' ? place : 'aside' },
    body: file,
  } as const
  const added = await desk.call(pictureUpload.addPicture, input)
  if (added.kind === 'refused') return refuse(added.status, added.message)
  const number = added.answer.place
  if (number === null) {
    const change = { kind: 'picture-added', file: added.answer.file, place } as const
    const planned = await planChange(desk, handle, { dueAt, change })
    return planned instanceof Response ? planned : refuse(planned.status, planned.message)
  }
  const later = ` The page shows the first ${SHOWN_PICTURES}: move it there if it is to be seen.`
  const text = `The picture is added as number ${number}.${number > SHOWN_PICTURES ? later : ''}`
  return desk.redirect(pathOf(handle), { text })
}

async function changePicture(desk: Desk, form: FormData, product: ShownProduct): Promise<Changed> {
  const { handle, pictures } = product
  const [file, alt, step] = [formText(form, 'file'), altOf(form), formText(form, 'step')]
  const version = formText(form, 'version') || product.picturesVersion
  const params = { handle, file }
  const dueAt = formMoment(form, 'dueAt')
  if (dueAt !== '' && step === 'remove') {
    return planned(desk, form, file, { handle, dueAt, change: { kind: 'picture-removed', file } })
  }
  if (step === 'remove') {
    const removed = await desk.call(productPictureOperations.removePicture, { params, query: { version } })
    if (removed.kind === 'refused') return refused(desk, removed, form, file)
    const undo = { action: pathOf(handle), fields: { do: 'put-picture-back', file } }
    return desk.redirect(pathOf(handle), { text: 'The picture is removed.', undo })
  }
  const at = pictures.findIndex((each) => each.file === file) + 1
  const place = { first: 1, earlier: Math.max(1, at - 1), later: Math.max(1, at + 1) }[step]
  const moved = place !== undefined && { place }
  if (dueAt !== '') {
    // A text that nobody touched is left out: until then it may be corrected.
    const described = oneLine(pictures[at - 1]?.alt ?? '') !== alt && { alt }
    if (!moved && !described) return refused(desk, NO_CHANGE, form, file)
    const change = { kind: 'picture', file, ...described, ...moved } as const
    return planned(desk, form, file, { handle, dueAt, change })
  }
  const body = { alt, ...moved, version }
  const changed = await desk.call(productPictureOperations.changePicture, { params, body })
  if (changed.kind === 'refused') return refused(desk, changed, form, file)
  // Whoever moves a picture looks at it still.
  return desk.redirect(`${pathOf(handle)}#${placeId(Math.min(place ?? at, pictures.length))}`, saidOf(place))
}

function saidOf(place: number | undefined): Said {
  return { text: place === undefined ? 'The alternative text is saved.' : 'The picture is moved.' }
}

async function putBack(desk: Desk, form: FormData, { handle }: ShownProduct): Promise<Changed> {
  const file = formText(form, 'file')
  const back = await desk.call(productPictureOperations.putPictureBack, { params: { handle, file } })
  if (back.kind === 'refused') return refused(desk, back, form, ADD)
  return desk.redirect(pathOf(handle), { text: 'The picture is back.' })
}

async function setVariantPictures(desk: Desk, form: FormData, product: ShownProduct): Promise<Changed> {
  const { handle, picturesVersion } = product
  const variants = [...chosenFiles(form)].map(([sku, file]) => ({ sku, file: file || null }))
  const dueAt = formMoment(form, 'dueAt')
  if (dueAt !== '') {
    if (variants.length === 0) return refused(desk, NO_CHANGE, form, OF_VARIANTS)
    const change = { kind: 'variant-pictures', variants } as const
    return planned(desk, form, OF_VARIANTS, { handle, dueAt, change })
  }
  const body = { variants, version: formText(form, 'version') || picturesVersion }
  const set = await desk.call(productPictureOperations.setVariantPictures, { params: { handle }, body })
  if (set.kind === 'refused') return refused(desk, set, form, OF_VARIANTS)
  const text = set.answer.changed ? 'The variants have these pictures.' : 'Nothing was changed.'
  return desk.redirect(pathOf(handle), { text })
}

function refused(
  desk: Desk,
  { status, message }: { readonly status: number; readonly message: string },
  form: FormData,
  name: string,
): RefusedPicture {
  desk.refuse(status)
  return refusedWith(form, name, message)
}

function refusedWith(form: FormData, name: string, problem: string): RefusedPicture {
  return {
    ...{ form: name, problem, isOfWords: false, alt: altOf(form), dueAt: formText(form, 'dueAt', 40) },
    ...{ place: formText(form, 'place'), chosen: chosenFiles(form) },
  }
}

/** What the form chooses for those variants whose picture is to be another one than it showed. */
function chosenFiles(form: FormData): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>()
  const fields = new Map(form)
  for (let at = 0; fields.has(`sku-${at}`); at++) {
    const file = formText(fields, `picture-${at}`)
    if (file !== formText(fields, `seen-${at}`)) chosen.set(formText(fields, `sku-${at}`), file)
  }
  return chosen
}

async function planned(
  desk: Desk,
  form: FormData,
  name: string,
  { handle, ...body }: Parameters<typeof planChange>[2] & { readonly handle: string },
): Promise<Response | RefusedPicture> {
  const answer = await planChange(desk, handle, body)
  return answer instanceof Response ? answer : refused(desk, answer, form, name)
}

/** On one line: a screen reader reads no line breaks, and a browser sends them where they were typed. */
function altOf(form: FormData): string {
  return oneLine(formText(form, 'alt', MAX_ALT))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The part of the page that a picture stands at, by its number. */
export function placeId(number: number): string {
  return `picture-${number}`
}

function pathOf(handle: string): string {
  return `/office/products/${encodeURIComponent(handle)}`
}
