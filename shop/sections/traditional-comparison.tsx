import type { ReactNode } from 'react'
import type { ProductFacts } from '#facts/product-facts.ts'
import type { Claims } from '../page-api/claims.ts'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { traditionalWords } from './words/traditional-sides.ts'

interface TraditionalComparisonProps {
  product: ProductFacts | undefined
  claims: Claims
  /** A drawing of what the words are about, where the page has none yet. */
  children?: ReactNode
}

/** Clauses 2.22 and 2.30. */
export function TraditionalComparison({ product, claims, children }: TraditionalComparisonProps) {
  const { title, lead, traditional, ours, source } = traditionalWords(product, claims)
  const hasDrawing = children !== undefined && children !== null
  return (
    <Section title={title} lead={lead}>
      <div
        className={
          hasDrawing ? 'grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] xl:gap-x-24' : ''
        }
      >
        {hasDrawing && <div>{children}</div>}
        <ul className={`grid content-start gap-x-12 gap-y-12 ${hasDrawing ? '' : 'md:grid-cols-2'}`}>
          {[traditional, ours].map(({ name, points }) => (
            <li key={name}>
              <h3 className={`text-2xl ${name === ours.name ? 'text-pine' : 'text-quiet'}`}>{name}</h3>
              <ul className="mt-4 max-w-[52ch] divide-y divide-line border-y border-line">
                {points.map((point) => (
                  <li key={point} className="py-3">
                    {point}
                  </li>
                ))}
              </ul>
              {name === ours.name && source && <TextLink href={source.href}>{source.label}</TextLink>}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
