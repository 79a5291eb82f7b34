import { currentTerms } from '#facts/policies/terms.ts'
import { kneelingChair } from '#facts/products.ts'
import type { Claims } from '../../page-api/claims.ts'
import { heightWords } from '../../ui/measure/measures.ts'
import { countWordsFirst } from '../../ui/text/number-words.ts'
import { FeatureList } from '../feature-list.tsx'

const { seat, capacityLb, sitterIn } = kneelingChair

const reasonsOf = (claims: Claims) => [
  {
    title: 'Designed from the hip',
    text: `The seat slopes ${seat.slopeDeg}°, so your hips stay open. The knee pad is there because of it.`,
  },
  {
    title: 'Fits you, not the average',
    text: `${countWordsFirst(seat.heightAtHoleIn.length)} holes give the seat ${seat.travelIn} in of travel, for people from ${heightWords(sitterIn.minHeight)} to ${heightWords(sitterIn.maxHeight)}.`,
  },
  {
    title: 'Made to be repaired',
    text: `Bent birch, bolts you can reach, covers that zip off, and cushions you can order again.${claims.has('guarantee.warranty') ? ` A ${currentTerms().warrantyYears}-year warranty.` : ''}`,
  },
  {
    title: 'No exaggeration',
    text: `It carries ${capacityLb} lb and no more. Your shins need a week or two. It is for working, not for leaning back.`,
  },
]

/** The Why Choose section of clause 2.22. */
export function WhyChoose({ claims }: { claims: Claims }) {
  return (
    <FeatureList
      layout="down"
      title="Why choose Keel"
      lead="About the Keel Kneeling Chair."
      features={reasonsOf(claims)}
    />
  )
}
