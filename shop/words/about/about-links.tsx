import { buttonStyle } from '../../ui/button-style.ts'

/** Clause 2.39: links on to the chairs, or to a person. */
export function AboutLinks() {
  return (
    <section
      aria-label="Where to go next"
      className="page-width flex flex-wrap items-center gap-x-8 gap-y-4 pb-16 lg:pb-28 print:hidden"
    >
      <a href="/collection" className={buttonStyle('strong')}>
        See the chairs
      </a>
      <a
        href="/contact"
        className="inline-flex min-h-11 items-center underline underline-offset-6 hover:no-underline"
      >
        Write to the workshop
      </a>
    </section>
  )
}
