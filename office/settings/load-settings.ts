import type { TermFigures } from '#facts/policies/terms.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import { changedTermWords } from '#services/admin-contract/term-changes.ts'
import { type TermsChanged, termOperations } from '#services/admin-contract/terms.ts'
import type { Desk } from '../desk/desk.ts'
import { formText, posted } from '../desk/form-text.ts'
import { fieldsIn, readTyped, type TypedFields } from './typed-terms.ts'

const PATH = '/office/settings'
/** The log tells of more changes than these. */
const TOLD_CHANGES = 3

interface TaxForm {
  readonly state: string
  readonly rate: string
  readonly problem?: string
}

/** Why the terms stay as they are: with what was typed, where that can be put right. */
interface TermsRefused {
  readonly typed?: TypedFields
  /** The version that whoever typed has seen, which their form names again. */
  readonly seen?: number
  readonly problems?: TypedFields
  readonly problem?: string
}

export interface SettingsPage {
  /** Undefined where a hosted store collects the taxes. */
  readonly rates: AnswerOf<typeof orderOperations.listTaxRates>['rates'] | undefined
  readonly tax: TaxForm
  readonly terms: {
    readonly version: number
    readonly figures: TermFigures
    readonly changedAt: string | null
    readonly refused: TermsRefused
  }
}

export async function loadSettings(desk: Desk): Promise<SettingsPage | Response> {
  const { form } = desk
  const does = form && posted(form, 'do')
  const taxRefused = form && does === 'tax' ? await setTax(desk, form) : undefined
  if (taxRefused instanceof Response) return taxRefused
  const refused = form && does !== 'tax' ? await answerTerms(desk, form, does ?? '') : {}
  if (refused instanceof Response) return refused
  const shown = await desk.call(termOperations.showTerms, {})
  if (shown.kind === 'refused') return desk.unable(shown)
  const terms = { ...shown.answer, refused }
  const tax = taxRefused ?? { state: desk.url.searchParams.get('state') ?? 'AL', rate: '' }
  if (desk.storeAdmin !== undefined) return { rates: undefined, tax, terms }
  const listed = await desk.call(orderOperations.listTaxRates, {})
  if (listed.kind === 'refused') return desk.unable(listed)
  return { rates: listed.answer.rates, tax, terms }
}

function answerTerms(desk: Desk, form: FormData, does: string): Promise<Response | TermsRefused> {
  return does === 'restore-terms' ? restoreTerms(desk, form) : changeTerms(desk, form)
}

async function setTax(desk: Desk, form: FormData): Promise<Response | TaxForm> {
  const [state, rate] = [posted(form, 'state'), posted(form, 'rate').trim()]
  const called = await desk.call(orderOperations.setTaxRate, { params: { state }, body: { rate } })
  if (called.kind === 'refused') {
    desk.refuse(called.status)
    return { state, rate, problem: called.message }
  }
  const { before, ...now } = called.answer
  const text = `${now.state} is taxed at ${now.rate} from the next order on.`
  const undo = before === null ? undefined : { action: PATH, fields: { do: 'tax', state, rate: before } }
  return desk.redirect(PATH, { text, undo })
}

async function changeTerms(desk: Desk, form: FormData): Promise<Response | TermsRefused> {
  const typed = fieldsIn(form)
  const seen = versionIn(form, 'seen')
  const read = readTyped(typed)
  if (read.kind === 'bad') {
    desk.refuse(422)
    const problem = 'Nothing was changed: look at what is marked below.'
    return { typed, seen, problems: read.problems, problem }
  }
  const called = await desk.call(termOperations.changeTerms, { body: { seen, terms: read.typed } })
  if (called.kind === 'done') return tellChanges(desk, called.answer)
  desk.refuse(called.status)
  return { problem: called.message, ...(called.status === 422 && { typed, seen }) }
}

/** Takes back a change, by making the version before it the next one. */
async function restoreTerms(desk: Desk, form: FormData): Promise<Response | TermsRefused> {
  const body = { seen: versionIn(form, 'seen'), version: versionIn(form, 'version') }
  const called = await desk.call(termOperations.restoreTerms, { body })
  if (called.kind === 'done') return tellChanges(desk, called.answer)
  desk.refuse(called.status)
  return { problem: called.message }
}

function versionIn(form: FormData, name: string): number {
  const text = formText(form, name, 10)
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

function tellChanges(desk: Desk, { version, changes }: TermsChanged): Response {
  const told = changes.slice(0, TOLD_CHANGES).map(changedTermWords)
  const more = changes.length > TOLD_CHANGES ? [`${changes.length - TOLD_CHANGES} more in the log`] : []
  const text = `The shop says so from now on: ${[...told, ...more].join('; ')}. Earlier orders keep what they were promised.`
  const undo = {
    action: PATH,
    fields: { do: 'restore-terms', seen: String(version), version: String(version - 1) },
  }
  return desk.redirect(PATH, { text: text.slice(0, 480), undo })
}
