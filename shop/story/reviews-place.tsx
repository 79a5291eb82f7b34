import type { Claims } from '../locals.ts'
import { Section } from '../ui/section.tsx'

/** Where the rating above leads (clause 2.26). */
export function ReviewsPlace({ claims }: { claims: Claims }) {
  return (
    <Section id="reviews" title="Reviews">
      <p className="max-w-[60ch] text-quiet">
        Nobody has reviewed this yet.
        {claims === 'as-specified' &&
          ' The stars above are what every product here begins with; they change when somebody who bought it writes.'}
      </p>
    </Section>
  )
}
