import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from '../desk/posted.ts'

interface TaxForm {
  readonly state: string
  readonly rate: string
  readonly problem?: string
}

export interface SettingsPage {
  /** Undefined where a hosted store collects the taxes. */
  readonly rates: AnswerOf<typeof orderOperations.listTaxRates>['rates'] | undefined
  readonly tax: TaxForm
}

export async function loadSettings(desk: Desk): Promise<SettingsPage | Response> {
  const refused = desk.form && (await setTax(desk, desk.form))
  if (refused instanceof Response) return refused
  const tax = refused ?? { state: desk.url.searchParams.get('state') ?? 'AL', rate: '' }
  if (desk.storeAdmin !== undefined) return { rates: undefined, tax }
  const listed = await desk.call(orderOperations.listTaxRates, {})
  if (listed.kind === 'refused') return desk.unable(listed)
  return { rates: listed.answer.rates, tax }
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
