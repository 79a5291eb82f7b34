import { brand } from '#facts/brand.ts'

/** What every mail ends with, in HTML as in text. */
export const COMPANY_LINE = `${brand.name}. Questions? Write to us or call.`

export const UNSUBSCRIBE = {
  why: 'Do not want such mails? Mails about your orders and your account will still come.',
  label: 'Unsubscribe',
}
