import type { ProductImage } from '../../clients/storefront/products/product.ts'
import type { Claims } from '../../page-api/claims.ts'
import { Counters } from '../counters.tsx'
import { FeatureList } from '../feature-list.tsx'
import { FilmSection } from '../film-section.tsx'
import { HowItWorks } from '../how-it-works.tsx'
import { type Question, Questions } from '../questions.tsx'
import { stepPictures } from '../step-pictures.ts'
import { type Testimonial, Testimonials } from '../testimonials.tsx'
import type { OwnSection } from '../words/own-sections.ts'
import { StudyClaims } from './study-claims.tsx'

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
