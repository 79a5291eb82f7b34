import { brand } from '#facts/brand.ts'

/** Until letters can be subscribed to, the form says so instead of pretending. */
export function NewsletterClosed() {
  return (
    <article className="page-width max-w-[68ch] py-16 lg:py-28">
      <h1 className="text-[clamp(2.25rem,5vw,4rem)]">The first letter is not written yet</h1>
      <p className="mt-8 text-lg">
        We have not kept your address, so there is nothing to unsubscribe from. If you want to hear when the
        letters begin, write to{' '}
        <a href={`mailto:${brand.supportEmail}`} className="underline underline-offset-4">
          {brand.supportEmail}
        </a>{' '}
        and a person will put you on the list.
      </p>
    </article>
  )
}
