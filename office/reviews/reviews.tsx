import type { Desk } from '../desk/desk.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Field, Select } from '../ui/forms.tsx'
import { ListPager } from '../ui/table.tsx'
import { Empty } from '../ui/words.tsx'
import type { ReviewsPage } from './load-reviews.ts'
import { Review } from './review.tsx'

const FILTERS = [
  { value: '', label: 'All' },
  { value: 'unanswered', label: 'Without an answer' },
  { value: 'reported', label: 'Reported' },
  { value: 'hidden', label: 'Hidden' },
]
const STARS = [
  { value: '', label: 'Any' },
  ...['5', '4', '3', '2', '1'].map((stars) => ({ value: stars, label: stars })),
]

export function Reviews({ desk, reviews, asked, refused, next }: ReviewsPage & { readonly desk: Desk }) {
  return (
    <>
      <FilterBar search={{ label: 'Author or words', value: asked.search }} clear="/office/reviews">
        <Select label="Which" name="filter" value={asked.filter ?? ''} options={FILTERS} />
        <Select label="Stars" name="stars" value={asked.stars ?? ''} options={STARS} />
        <Field label="Product" name="product" value={asked.handle} maxLength={255} />
      </FilterBar>
      {reviews.length === 0 ? (
        <Empty>{asked.filter === 'reported' ? 'No report waits.' : 'No review is like this.'}</Empty>
      ) : (
        <ul className="plain stack">
          {reviews.map((review) => (
            <li key={review.id} className="card">
              <Review desk={desk} review={review} refused={refused?.id === review.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
      <ListPager url={desk.url} by="before" next={next} words={['Newest', 'Older']} />
    </>
  )
}
