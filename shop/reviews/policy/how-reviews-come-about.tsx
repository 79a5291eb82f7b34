import { TextLink } from '../../ui/text/text-link.tsx'
import { PolicyPart } from './policy-part.tsx'

/** Who writes, and what each mark beside a review says about them. */
export function HowReviewsComeAbout({
  showsSamples,
  asksByMail,
}: {
  showsSamples: boolean
  asksByMail: boolean
}) {
  return (
    <>
      <PolicyPart id="who" title="Who may write">
        <p>
          Anybody with an account here, once for each product. You need not have bought it from us: many
          people sit on one at work, or were given it. Your review appears at once, and nobody here reads it
          first.
        </p>
        <p>You can change or remove what you wrote at any time.</p>
      </PolicyPart>
      {asksByMail && (
        <PolicyPart id="mail" title="When we ask">
          <p>
            Fourteen days after an order is sent, its buyer gets one mail that asks what the product is like.
            It asks for no praise and offers nothing in return, and we send no second one. A link in it ends
            such mails with one click.
          </p>
        </PolicyPart>
      )}
      <PolicyPart id="verified" title="What “Verified purchase” means">
        <p>
          That whoever wrote the review bought that product in this shop. The orders alone say so: either the
          writer has opened the link in their order's mail while signed in, or has proved that the order's
          address is theirs.
        </p>
        <p>We cannot give this mark to anybody. A review without it may be just as honest.</p>
      </PolicyPart>
      {showsSamples && (
        <PolicyPart id="samples" title="What “Sample” means">
          <p>
            That we wrote it ourselves, to show what a review here can tell you. Nobody bought anything, and
            no sample is ever a verified purchase.
          </p>
          <p>
            Samples count in a product's stars only while nobody else has reviewed it, and a line beside those
            stars says so. With the first real review they leave the stars and stand below, under a heading of
            their own. Where a page gives figures that rest on them, “sample figures” stands beside it. We do
            not tell search engines of them.
          </p>
        </PolicyPart>
      )}
      <PolicyPart id="imported" title="Reviews from elsewhere">
        <p>
          A review that says “Imported” was written in another shop app before it came here, and keeps its
          words, stars and date. Whole exports come in, the poor reviews among them. None is marked as
          verified, because we cannot look into the orders behind them.
        </p>
      </PolicyPart>
    </>
  )
}

/** What 16 CFR 465 asks of a shop, as promises that a reader can hold it to. */
export function WhatWeNeverDo({ showsSamples }: { showsSamples: boolean }) {
  const promises = [
    'We never hide or delete a review because of its stars, or because it is hard on us.',
    'We never pay for a review, or give anything for one, without the review saying what it was. What we give never depends on what is said.',
    showsSamples
      ? 'We never buy reviews or votes. What we wrote ourselves says “Sample”.'
      : 'We never buy reviews or votes, and never write one ourselves.',
    'We never change a word of yours. If we have something to say, our answer stands below, with its date.',
    'We never threaten anybody for what they wrote.',
    'We never tell search engines other stars than the real ones that you see.',
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
        “Report” stands below every review, with the reasons above to choose from. A person here reads each
        report and decides; a report alone hides nothing, however many there are.
      </p>
      <p>
        If your own review was hidden and you think that we are wrong, or if you have a question about any of
        this:
      </p>
      <TextLink href="/contact">Contact us</TextLink>
    </PolicyPart>
  )
}
