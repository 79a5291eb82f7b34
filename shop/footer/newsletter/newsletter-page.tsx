import { FormField } from '../../ui/form/form-field.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import type { FormState } from '../../ui/form/form-state.ts'
import { MAX_EMAIL } from '../../ui/form/text-fields.ts'
import { NEWSLETTER_WORDS } from './newsletter-words.ts'

interface NewsletterPageProps {
  state: FormState
  stamp: string
}

/** The newsletter box in the footer leads to this page without a script. */
export function NewsletterPage({ state, stamp }: NewsletterPageProps) {
  return (
    <article className="page-width max-w-[68ch] py-16 lg:py-28">
      <h1 className="text-title">Letters from the workshop</h1>
      <p className="mt-6 mb-10 text-lg text-quiet">
        How to sit, set up and repair, a few times a year. We keep your address once you press the button in
        the email we send to it. We never share it. Unsubscribe whenever you like: we then keep your address
        only so that we do not write to you again.
      </p>
      <FormFrame
        id="letters"
        action="/newsletter"
        label="Letters from the workshop"
        button="Send me the email"
        words={NEWSLETTER_WORDS}
        {...{ state, stamp }}
      >
        <FormField
          form="letters"
          name="email"
          label="Email"
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="email"
          state={state}
        />
      </FormFrame>
    </article>
  )
}
