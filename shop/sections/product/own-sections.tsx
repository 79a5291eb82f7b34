import type { ProductImage } from '../../clients/storefront/products/product.ts'
import type { Claims } from '../../page-api/claims.ts'
import { Section } from '../../ui/section.tsx'
import { Counters } from '../counters.tsx'
import { FeatureList } from '../feature-list.tsx'
import { FilmSection } from '../film-section.tsx'
import { HowItWorks } from '../how-it-works.tsx'
import { type Question, Questions } from '../questions.tsx'
import { stepPictures } from '../step-pictures.ts'
import { type Testimonial, Testimonials } from '../testimonials.tsx'
import type { OwnSection } from '../words/own-sections.ts'

interface OwnSectionsProps {
  sections: readonly OwnSection[]
  images: readonly ProductImage[]
  testimonials: readonly Testimonial[]
  questions: readonly Question[]
  claims: Claims
}

/** Shows a product's own sections (clause 2.30) in the order of its file. */
export const OwnSections = ({ sections, ...shown }: OwnSectionsProps) =>
  sections.map((section) => (
    <OwnSectionShown key={'title' in section ? section.title : section.kind} section={section} {...shown} />
  ))

interface OwnSectionShownProps extends Omit<OwnSectionsProps, 'sections'> {
  section: OwnSection
}

function OwnSectionShown({ section, images, testimonials, questions, claims }: OwnSectionShownProps) {
  switch (section.kind) {
    case 'features':
      return <FeatureList {...section} />
    case 'film':
      return <FilmSection {...section} />
    case 'how-it-works':
      return <HowItWorks pictures={stepPictures(images)} threshold={0.25} />
    case 'study':
      return <StudyClaims claims={claims} />
    case 'counters':
      return <Counters claims={claims} />
    case 'testimonials':
      return <Testimonials testimonials={testimonials} />
    case 'questions':
      return <Questions name="product-questions" questions={questions} />
  }
}

/** Clause 9.15 says what these claims mean; for the three study figures nobody says what was measured. */
const FIGURES = [
  { claim: 'study.recommend', percent: 94, text: 'would recommend the chair' },
  { claim: 'study.position', percent: 90, text: 'find their position in under 10 minutes' },
] as const
const STUDY_FIGURES = '40%, 70%, 85%'

const ARTICLE = '/articles/what-a-sloping-seat-does#what-is-not-proved'

/** Shows the results of clause 2.30, as the specification claims them, and what is known behind them. */
export function StudyClaims({ claims }: { claims: Claims }) {
  const figures = FIGURES.filter(({ claim }) => claims.has(claim))
  const unproved = figures.filter(({ claim }) => claims.get(claim) === 'unproved')
  const isQuoted = claims.has('study.quoted')
  if (figures.length === 0 && !isQuoted) return null
  return (
    <Section title="Our figures, and what is behind them">
      <div className="grid items-end gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {figures.length > 0 && (
          <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
            {figures.map(({ percent, text }) => (
              <div key={text} className="flex flex-col">
                <dt className="order-2 mt-2 text-xl">{text}</dt>
                <dd className="figures text-[clamp(4.5rem,9vw,8.5rem)] leading-[0.85] font-semibold tracking-[-0.05em] text-pine">
                  {percent}%
                </dd>
              </div>
            ))}
          </dl>
        )}
        {(isQuoted || unproved.length > 0) && (
          <div className="border-y border-line py-6">
            {isQuoted && <p className="figures text-2xl font-semibold tracking-tight">{STUDY_FIGURES}</p>}
            <p className="mt-2 max-w-[52ch] text-quiet">
              {[isQuoted && QUOTED, ownWords(unproved, isQuoted)].filter(Boolean).join(' ')}
            </p>
            <a
              href={ARTICLE}
              className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
            >
              What is not proved
            </a>
          </div>
        )}
      </div>
    </Section>
  )
}

const QUOTED =
  'You may see these quoted as study results for kneeling chairs. We could not find the studies, so we make no claim with them.'

/** Says so of the figures that nothing proves, and of no others. */
function ownWords(unproved: readonly { readonly percent: number }[], isQuoted: boolean): string | undefined {
  if (unproved.length === 0) return undefined
  const named = unproved.map(({ percent }) => `${percent}%`).join(' and ')
  const are = unproved.length > 1 ? 'are our own figures' : 'is our own figure'
  const behind = unproved.length > 1 ? 'those' : 'that'
  return `${named} ${are}, and no study is behind ${behind}${isQuoted ? ' either' : ''}.`
}
