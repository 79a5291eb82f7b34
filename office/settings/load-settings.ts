import type { TermFigures } from '#facts/policies/terms.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import { termOperations } from '#services/admin-contract/terms.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from '../desk/posted.ts'
import { changeTerms, restoreTerms, type TermsRefused } from './change-terms.ts'

interface TaxForm {
  readonly state: string
  readonly rate: string
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
  const undo =
    before === null ? undefined : { action: '/office/settings', fields: { do: 'tax', state, rate: before } }
  return desk.redirect('/office/settings', { text, undo })
}
