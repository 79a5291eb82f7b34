import * as v from 'valibot'
import { atLeast, atMost, email, line, lines, MAX_EMAIL } from '../ui/form/text-fields.ts'

/** Maximum lengths in characters (clause 5.01). */
export const MAX_CONTACT = {
  name: 100,
  email: MAX_EMAIL,
  subject: 200,
  message: 2000,
  order_number: 40,
} as const
const MIN_MESSAGE = 10

/** The rules of clause 5.01, with the messages of clause 8.20. */
export const contactSchema = v.object({
  name: v.pipe(
    line(),
    v.nonEmpty('Name is required'),
    atMost(MAX_CONTACT.name, `Name must be less than ${MAX_CONTACT.name} characters`),
  ),
  email,
  subject: v.pipe(
    line(),
    v.nonEmpty('Subject is required'),
    atMost(MAX_CONTACT.subject, `Subject must be less than ${MAX_CONTACT.subject} characters`),
  ),
  order_number: v.pipe(
    line(),
    atMost(MAX_CONTACT.order_number, `Order number must be less than ${MAX_CONTACT.order_number} characters`),
  ),
  message: v.pipe(
    lines(),
    atLeast(MIN_MESSAGE, `Message must be at least ${MIN_MESSAGE} characters`),
    atMost(MAX_CONTACT.message, `Message must be less than ${MAX_CONTACT.message} characters`),
  ),
})

/** The message of clause 3.07, and the number of its order, empty where there is none. */
export type ContactMessage = v.InferOutput<typeof contactSchema>
