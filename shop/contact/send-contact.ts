import { takeOverForm } from '../ui/form/take-over-form.ts'
import { contactSchema } from './contact-schema.ts'
import { CONTACT_WORDS } from './contact-words.ts'

export const sendContact = takeOverForm(contactSchema, CONTACT_WORDS)
