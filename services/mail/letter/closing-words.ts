import { brand } from '#facts/brand.ts'

/** The last line of every mail, in HTML and in text. */
export const COMPANY_LINE = `${brand.name}. Questions? Write to us or call.`

export const UNSUBSCRIBE = {
  why: 'Don’t want these emails? Emails about your orders and your account will still come.',
  label: 'Unsubscribe',
}
