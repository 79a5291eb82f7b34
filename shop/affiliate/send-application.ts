import { takeOverForm } from '../ui/form/take-over-form.ts'
import { affiliateSchema } from './affiliate-schema.ts'
import { AFFILIATE_WORDS } from './affiliate-words.ts'

export const sendApplication = takeOverForm(affiliateSchema, AFFILIATE_WORDS)
