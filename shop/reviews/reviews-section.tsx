import type { Claims } from '../page-api/claims.ts'
import { Section } from '../ui/section.tsx'
import { MissingPictureTemplate } from './pictures/pictures-strip.tsx'
import { Reviews, type ReviewsProps } from './reviews.tsx'

interface ReviewsSectionProps extends ReviewsProps {
  claims: Claims
  lead?: string
}

/** The section that the rating links to (clause 2.26). Its part that changes is `Reviews`. */
export function ReviewsSection({ lead, ...props }: ReviewsSectionProps) {
  return (
    <Section id="reviews" title="Reviews" lead={lead}>
      <p role="status" className="sr-only" data-reviews-status="" />
      <p hidden data-reviews-unreached="" className="mb-6 border-l-2 border-signal pl-4">
        These reviews could not be loaded. Check that you are online, and{' '}
        <a href="#reviews" data-in-place="" className="underline underline-offset-4">
          try again
        </a>
        .
      </p>
      <Reviews {...props} />
      <MissingPictureTemplate />
    </Section>
  )
}
