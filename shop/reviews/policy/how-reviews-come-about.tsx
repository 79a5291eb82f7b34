import type { ReactNode } from 'react'
import { TextLink } from '../../ui/text/text-link.tsx'

/** Explains who writes reviews, and what each mark beside a review says about its writer. */
export function HowReviewsComeAbout({
  showsSamples,
  showsQuotes,
  showsFigures,
  asksByMail,
}: {
  showsSamples: boolean
  /** Quotes that the shop wrote. */
  showsQuotes: boolean
  /** Figures that come of the samples. */
  showsFigures: boolean
  asksByMail: boolean
}) {
  return (
    <>
      <PolicyPart id="who" title="Who may write">
        <p>
          Anyone with an account here, once per product. You do not need to have bought it from us: many
          people sit on one at work, or got theirs as a gift. Your review appears right away, and no one here
          reads it first.
        </p>
        <p>You can change or remove what you wrote at any time.</p>
      </PolicyPart>
      {asksByMail && (
        <PolicyPart id="mail" title="When we ask">
          <p>
            Two weeks after an order ships, or once the two-week plan is over, we may send the buyer one email
            that asks how they like the product. It does not ask for praise and offers nothing in return, and
            we do not send a second one. A link in it opens a page with one button that stops these emails.
          </p>
        </PolicyPart>
      )}
      <PolicyPart id="verified" title="What “Verified purchase” means">
        <p>
          That the person who wrote the review bought that product in this shop. Only our orders decide that:
          the writer either opened the link in their order email while signed in, or proved that the email
          address on the order is theirs.
        </p>
        <p>We cannot give this mark to anyone ourselves. A review without it may be just as honest.</p>
      </PolicyPart>
      {(showsSamples || showsQuotes) && (
        <PolicyPart id="samples" title="What “Sample” means">
          <p>
            That we wrote it ourselves, to show what a review here can tell you. No one bought anything, and
            no sample is ever a verified purchase.
            {showsQuotes &&
              ` The short quotes on our home page and on the Kneeling Chair's page are samples${showsSamples ? ' too' : ''}, and say so.`}
          </p>
          {showsSamples && (
            <p>
              Samples count toward a product's stars only until someone else has reviewed it, and a line next
              to the stars says so. After the first real review they no longer count, and move below, under a
              heading of their own.
              {showsFigures && ' Where a page gives figures based on them, it says “sample figures.”'} We do
              not report them to search engines.
            </p>
          )}
        </PolicyPart>
      )}
      <PolicyPart id="imported" title="Reviews from elsewhere">
        <p>
          A review marked “Imported” was written in another store app before it came here, and keeps its
          words, stars and date. We import complete exports, bad reviews included. None of them is marked as
          verified, because we cannot check the orders behind them.
        </p>
      </PolicyPart>
    </>
  )
}

/** Puts what 16 CFR 465 asks of a shop as promises that a reader can hold it to. */
/** `hasWritten`: pages show words of the shop's own, each marked as a sample. */
export function WhatWeNeverDo({ hasWritten }: { hasWritten: boolean }) {
  const promises = [
    'We never hide or delete a review because of its stars, or because it is hard on us.',
    'We never pay for a review, or give anything for one, unless the review says so. What we give never depends on what it says.',
    hasWritten
      ? 'We never buy reviews or votes. What we wrote ourselves says “Sample.”'
      : 'We never buy reviews or votes, and never write reviews ourselves.',
    'We never change a word of yours. If we have something to say, our answer appears below, with its date.',
    'We never threaten anyone for what they wrote.',
    'We never report any stars to search engines but the real ones that you see.',
  ]
  return (
    <PolicyPart id="never" title="What we never do">
      <ul className="space-y-3 border-l border-walnut pl-5">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </PolicyPart>
  )
}

export function ReportingReviews() {
  return (
    <PolicyPart id="report" title="If a review is not right">
      <p>
        Every review has a “Report” button, with the reasons above to choose from. A person here reads each
        report and decides. Reports alone hide nothing, however many there are.
      </p>
      <p>
        If your own review was hidden and you think we are wrong, or if you have a question about any of this:
      </p>
      <TextLink href="/contact">Contact us</TextLink>
    </PolicyPart>
  )
}

interface PolicyPartProps {
  id: string
  title: string
  children: ReactNode
}

/** The question stands at the margin, and the answer beside it. */
export function PolicyPart({ id, title, children }: PolicyPartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-16 gap-y-5 border-t border-line py-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:py-14"
    >
      <h2 id={`${id}-title`} className="max-w-[18ch] text-2xl lg:text-3xl">
        {title}
      </h2>
      <div className="max-w-[64ch] space-y-4">{children}</div>
    </section>
  )
}
