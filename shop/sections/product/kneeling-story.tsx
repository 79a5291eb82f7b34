import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'
import type { ProductImage } from '../../clients/storefront/product.ts'
import type { Claims } from '../../locals.ts'
import { Counters } from '../counters.tsx'
import { FeatureList } from '../feature-list.tsx'
import { HowItWorks } from '../how-it-works.tsx'
import { type Question, Questions } from '../questions.tsx'
import { stepPictures } from '../step-pictures.ts'
import { type Testimonial, Testimonials } from '../testimonials.tsx'
import { StudyClaims } from './study-claims.tsx'

const ergonomics = (claims: Claims) => [
  {
    title: 'The hips open',
    text: `The seat slopes ${kneelingChair.seat.slopeDeg}°, so back and thigh stand at ${90 + kneelingChair.seat.slopeDeg}° instead of a right angle.`,
  },
  {
    title: 'The pelvis stays upright',
    text: 'With the hips open it is not pulled back, and the lower back keeps the curve it has when you stand.',
  },
  {
    title: 'The shins share',
    text:
      claims === 'as-specified'
        ? 'The knees carry about 30% of your body weight, spread over the pad; the seat carries the rest.'
        : 'They carry a share of your weight, spread over the pad; the seat carries the rest.',
  },
  {
    title: 'The muscles stay awake',
    text: `Without a backrest your middle works a little all day. That is why you begin with ${setup.firstSessionsMinutes.least} to ${setup.firstSessionsMinutes.most} minutes.`,
  },
]

interface KneelingStoryProps {
  images: readonly ProductImage[]
  testimonials: readonly Testimonial[]
  questions: readonly Question[]
  claims: Claims
}

/** The kneeling chair's own sections (clause 2.30). */
export function KneelingStory({ images, testimonials, questions, claims }: KneelingStoryProps) {
  return (
    <>
      <FeatureList layout="down" title="What it does to a body" features={ergonomics(claims)} />
      <HowItWorks pictures={stepPictures(images)} threshold={0.25} />
      {claims === 'as-specified' && (
        <>
          <StudyClaims />
          <Counters />
          <Testimonials testimonials={testimonials} />
        </>
      )}
      <Questions name="product-questions" questions={questions} />
    </>
  )
}
