const HINT_ID = 'newsletter-hint'

/** Clause 2.16: an e-mail box with a SEND button; the browser checks the address (clause 5.08). */
export function NewsletterForm() {
  return (
    <form method="post" action="/newsletter">
      <label htmlFor="newsletter-email" className="block text-lg font-semibold tracking-tight">
        Letters from the workshop
      </label>
      <p id={HINT_ID} className="mt-1 max-w-[38ch] text-[15px] text-paper/80">
        How to sit, set and mend. A few times a year, and never shared.
      </p>
      <div className="mt-4 flex max-w-md border-b border-paper/50 focus-within:border-paper">
        <input
          id="newsletter-email"
          type="email"
          name="email"
          required
          maxLength={255}
          autoComplete="email"
          aria-describedby={HINT_ID}
          placeholder="you@example.com"
          className="min-h-11 min-w-0 grow bg-transparent placeholder:text-paper/60"
        />
        <button
          type="submit"
          className="min-h-11 shrink-0 px-3 text-[15px] font-semibold tracking-wide underline-offset-4 hover:underline"
        >
          SEND
        </button>
      </div>
    </form>
  )
}
