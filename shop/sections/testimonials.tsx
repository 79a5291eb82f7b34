import type { ReactNode } from 'react'
import { isClaimId } from '#facts/claims/claims.ts'
import type { Claims } from '../page-api/claims.ts'
import { Stars } from '../ui/rating/stars.tsx'
import { Section } from '../ui/section.tsx'

export interface Testimonial {
  id: string
  name: string
  role: string
  stars: number
  result: string
}

interface TestimonialsProps {
  testimonials: readonly Testimonial[]
  lead?: ReactNode
}

/** Each quote is a claim of its own. */
export function shownTestimonials(all: readonly Testimonial[], claims: Claims): readonly Testimonial[] {
  return all.filter(({ id }) => {
    const claim = `testimonial.${id}`
    return isClaimId(claim) && claims.has(claim)
  })
}

/** Clause 2.22 asks for three. The shop wrote them, so each is marked as a sample, as the shop's own reviews are. */
export function Testimonials({ testimonials, lead }: TestimonialsProps) {
  if (testimonials.length === 0) return null
  return (
    <Section ground="sheet" title="From desks like yours" lead={lead}>
      <ul
        className={`swipe-row sm:grid gap-x-16 gap-y-12 ${testimonials.length > 1 ? 'md:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-24' : ''}`}
      >
        {testimonials.map(({ name, role, stars, result }, position) => (
          <li key={name} className={position === 0 ? 'md:row-span-2' : ''}>
            <figure className="flex h-full flex-col">
              <Stars rating={stars} className="h-4 self-start text-walnut" />
              <blockquote
                className={`mt-4 tracking-tight ${position === 0 ? 'text-[clamp(1.6rem,3vw,2.6rem)] leading-[1.15] font-medium' : 'text-xl leading-snug'}`}
              >
                {`“${result}”`}
              </blockquote>
              <figcaption className="mt-5 text-note text-quiet">
                <span className="font-medium text-ink">{name}</span>, {role}
                <a
                  href="/reviews#samples"
                  aria-label={`Sample: what that means, of the words of ${name}`}
                  className="ml-3 inline-flex min-h-11 items-center font-medium text-walnut underline underline-offset-4 hover:no-underline"
                >
                  Sample
                </a>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
