import { takeOverForm } from '../../ui/form/take-over-form.ts'
import { newsletterSchema } from './newsletter-schema.ts'
import { NEWSLETTER_WORDS } from './newsletter-words.ts'

export const subscribe = takeOverForm(newsletterSchema, NEWSLETTER_WORDS)
