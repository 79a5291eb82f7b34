import type { ProductFacts } from '#facts/product-facts.ts'
import { kneelingSeat } from '#facts/seats.ts'
import { Section } from '../ui/section.tsx'
import { HipAngle } from './drawing/hip-angle.tsx'
import { PostureDrawing } from './drawing/posture-drawing.tsx'
import { traditionalWords } from './words/traditional-sides.ts'

interface TraditionalComparisonProps {
  product: ProductFacts | undefined
}

/** Clauses 2.22 and 2.30. */
export function TraditionalComparison({ product }: TraditionalComparisonProps) {
  const { title, lead, traditional, ours } = traditionalWords(product)
  return (
    <Section title={title} lead={lead}>
      {product === kneelingSeat && <PostureDrawing />}
      <ul className="mt-12 grid gap-x-12 gap-y-14 md:grid-cols-2">
        {[traditional, ours].map(({ name, slopeDeg, points }) => (
          <li key={name} className={name === ours.name ? 'text-pine' : 'text-quiet'}>
            {slopeDeg !== undefined && <HipAngle seatSlopeDeg={slopeDeg} />}
            <h3 className="mt-6 text-2xl text-ink">{name}</h3>
            <ul className="mt-4 max-w-[52ch] divide-y divide-line border-y border-line text-ink">
              {points.map((point) => (
                <li key={point} className="py-3">
                  {point}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
