import { type TakenOver, takeOverForm } from '../ui/form/take-over-form.ts'
import { contactSchema } from './contact-schema.ts'
import { contactWords } from './contact-words.ts'

/** The form says within how many hours somebody answers, since the browser does not know it otherwise. */
export function sendContact(form: HTMLFormElement): TakenOver {
  return takeOverForm(contactSchema, contactWords(Number(form.dataset.replyWithinHours)))(form)
}
