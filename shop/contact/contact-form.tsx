import { currentTerms } from '#facts/policies/terms.ts'
import { FormField } from '../ui/form/form-field.tsx'
import { FormFrame } from '../ui/form/form-frame.tsx'
import type { FormState } from '../ui/form/form-state.ts'
import { NameAndEmail } from '../ui/form/name-and-email.tsx'
import { MAX_CONTACT } from './contact-schema.ts'
import { CONTACT_FORM_ID, contactWords } from './contact-words.ts'

/** Suggestions for the subject, which may be anything. */
const SUBJECTS = [
  'A question before I buy',
  'My order or its delivery',
  'A return or a refund',
  'Help with setting up',
  'A warranty claim',
  'Something else',
]

interface ContactFormProps {
  state: FormState
  stamp: string
}

/** The form of clauses 2.40 and 5.01. */
export function ContactForm({ state, stamp }: ContactFormProps) {
  const { replyWithinHours } = currentTerms()
  const field = { form: CONTACT_FORM_ID, state }
  return (
    <FormFrame
      id={CONTACT_FORM_ID}
      action="/contact"
      label="Contact"
      button="Send Message"
      words={contactWords(replyWithinHours)}
      {...{ state, stamp, replyWithinHours }}
    >
      <NameAndEmail {...field} max={MAX_CONTACT} />
      <FormField
        {...field}
        name="subject"
        label="Subject"
        maxLength={MAX_CONTACT.subject}
        suggestions={SUBJECTS}
        autoComplete="off"
      />
      <FormField
        {...field}
        name="order_number"
        label="Order number"
        hint="If it is about an order: the number in your confirmation email."
        maxLength={MAX_CONTACT.order_number}
        autoComplete="off"
        optional
      />
      <FormField {...field} name="message" label="Message" rows={8} maxLength={MAX_CONTACT.message} />
    </FormFrame>
  )
}
