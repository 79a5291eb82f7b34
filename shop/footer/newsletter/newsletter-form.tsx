import { FormTraps } from '../../ui/form/form-traps.tsx'
import { MAX_EMAIL } from '../../ui/form/text-fields.ts'

const ID = 'newsletter'

/** Clause 2.16: an email box with a SEND button; the browser checks the address (clause 5.08). */
export function NewsletterForm() {
  return (
    <form id={ID} method="post" action="/newsletter" aria-label="Newsletter">
      <label htmlFor={`${ID}-email`} className="block text-lg font-semibold tracking-tight">
        Letters from the workshop
      </label>
      <p id={`${ID}-hint`} className="mt-1 max-w-[38ch] text-note text-paper/80">
        How to sit, set up and repair. A few times a year. We never share your address.
      </p>
      <div className="mt-4 flex max-w-md border-b border-paper/50 focus-within:border-paper">
        <input
          id={`${ID}-email`}
          type="email"
          name="email"
          required
          maxLength={MAX_EMAIL}
          autoComplete="email"
          aria-describedby={`${ID}-hint ${ID}-email-problem`}
          placeholder="you@example.com"
          className="min-h-11 w-full min-w-0 grow bg-transparent px-3 placeholder:text-paper/60"
        />
        <button
          type="submit"
          className="min-h-11 min-w-24 shrink-0 px-3 text-note font-semibold tracking-wide underline-offset-4 hover:underline"
        >
          SEND
        </button>
      </div>
      <p id={`${ID}-email-problem`} hidden className="mt-2 text-note" />
      <FormTraps />
    </form>
  )
}
