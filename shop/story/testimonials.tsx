import type { ReactNode } from 'react'
import { Section } from '../ui/section.tsx'
import { Stars } from '../ui/stars.tsx'

export interface Testimonial {
  name: string
  role: string
  stars: number
  result: string
}

interface TestimonialsProps {
  testimonials: readonly Testimonial[]
  lead?: ReactNode
}

/** Three of them, as clause 2.22 asks: words of the shop's own content, not of reviews. */
export function Testimonials({ testimonials, lead }: TestimonialsProps) {
  return (
    <Section ground="sheet" title="From desks like yours" lead={lead}>
      <ul className="grid gap-x-12 gap-y-12 md:grid-cols-3">
        {testimonials.map(({ name, role, stars, result }) => (
          <li key={name}>
            <figure className="flex h-full flex-col">
              <Stars rating={stars} className="h-4 self-start text-walnut" />
              <blockquote className="mt-4 text-xl leading-snug tracking-tight">“{result}”</blockquote>
              <figcaption className="mt-5 text-[15px] text-quiet">
                <span className="font-medium text-ink">{name}</span>, {role}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
