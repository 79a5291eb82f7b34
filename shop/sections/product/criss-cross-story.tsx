import { crissCrossChair } from '#facts/products.ts'
import { countWordsFirst } from '../../ui/text/number-words.ts'
import { CRISS_CROSS_REASONS } from '../criss-cross-reasons.ts'
import { FeatureList } from '../feature-list.tsx'

const { seat, back, base, casterWheelDiameterIn } = crissCrossChair

const FEATURES = [
  {
    title: `${seat.foamIn} in memory foam`,
    text: 'Firm below, soft on top, so that ankles do not find the board.',
  },
  {
    title: 'A low back',
    text: `${back.widthIn} in wide and ${back.heightIn} in high: it holds the small of the back and leaves the shoulders free.`,
  },
  {
    title: `${countWordsFirst(base.arms)} arms of birch`,
    text: `A star base of ${base.arms} arms that reach ${base.armReachIn} in from the middle, under the middle of the seat.`,
  },
  {
    title: 'Quiet casters',
    text: `${casterWheelDiameterIn} in wheels for wood and carpet, to be changed by hand.`,
  },
] as const

const PEOPLE = [
  { title: 'Fidgeters', text: 'People whose legs will not stay where a chair wants them.' },
  {
    title: 'Floor sitters',
    text: 'People who are comfortable cross-legged, and have a desk at desk height.',
  },
  {
    title: 'Small frames',
    text: 'People whose feet do not reach the floor of an ordinary chair, and hurt for it.',
  },
  {
    title: 'Not for everyone',
    text: 'If crossing your legs hurts a knee or a hip, choose the kneeling chair or the saddle stool.',
  },
] as const

/** The criss-cross chair's own sections (clause 2.30). */
export function CrissCrossStory() {
  return (
    <>
      <FeatureList layout="down" title="Why Criss-Cross Sitting" features={CRISS_CROSS_REASONS} />
      <FeatureList title="Premium Features" ground="sheet" features={FEATURES} />
      <FeatureList layout="down" title="Who Is This Chair For" features={PEOPLE} />
    </>
  )
}
