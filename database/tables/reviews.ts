import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ReviewFault } from '#facts/review-faults.ts'

/** What the protocols of the backend show; a hosted one has the same tables. */
export interface ReviewTables {
  'public.reviews': ReviewsTable
  'public.review_summaries': ReviewSummariesTable
  'public.review_day_counts': ReviewDayCountsTable
  'public.review_body_counts': ReviewBodyCountsTable
  'public.review_pictures': ReviewPicturesTable
  'public.review_votes': ReviewVotesTable
  'public.review_reports': ReviewReportsTable
  'public.purchases': PurchasesTable
}

/** Null unless it is given. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Pounds. */
type WeightRange = 'under-120' | '120-149' | '150-179' | '180-209' | '210-250' | 'over-250'

/** What they sat on before. */
type FormerSeat =
  | 'office-chair'
  | 'gaming-chair'
  | 'dining-chair'
  | 'standing-desk'
  | 'exercise-ball'
  | 'kneeling-chair'
  | 'sofa-or-bed'
  | 'other'

interface ReviewsTable {
  id: GeneratedAlways<number>
  product_handle: string
  author: string
  rating: number
  title: Generated<string>
  body: string
  /** Found among the purchases, whatever is written. */
  verified: Generated<boolean>
  images: Generated<string[]>
  created_at: Generated<Date>
  user_id: Optional<string>
  source: Generated<'customer' | 'sample' | 'import'>
  hidden_at: Optional<Date>
  hidden_reason: Optional<ReviewFault>
  helpful_count: Generated<number>
  /** Of the writer and their desk, as far as they said. */
  height_in: Optional<number>
  desk_height_in: Optional<number>
  weight_range: Optional<WeightRange>
  hours_a_day: Optional<number>
  came_from: Optional<FormerSeat>
  /** 1 to 5, as all below. */
  knee_comfort: Optional<number>
  back_comfort: Optional<number>
  assembly_ease: Optional<number>
  /** The shop's. */
  answer: Optional<string>
  answered_at: Optional<Date>
  /** What the writer got for it. */
  incentive: Optional<string>
  /** The same each time the same review is imported. */
  import_key: Optional<string>
}

/** Each list counts one star, two stars and so on; triggers keep them. */
interface ReviewSummariesTable {
  product_handle: string
  genuine: Generated<number[]>
  sample: Generated<number[]>
  hidden: Generated<number[]>
  genuine_knees: Generated<number[]>
  genuine_back: Generated<number[]>
  genuine_assembly: Generated<number[]>
  sample_knees: Generated<number[]>
  sample_back: Generated<number[]>
  sample_assembly: Generated<number[]>
}

interface CountsTable {
  product_handle: string
  list: 'genuine' | 'sample'
  stars: Generated<number[]>
}

interface ReviewDayCountsTable extends CountsTable {
  /** In UTC. */
  day: Date
}

interface ReviewBodyCountsTable extends CountsTable {
  height_in: number
  desk_height_in: number
  knees: Generated<number[]>
  back: Generated<number[]>
  assembly: Generated<number[]>
}

interface ReviewPicturesTable {
  id: GeneratedAlways<number>
  review_id: number
  /** Whoever asks. */
  user_id: Generated<string>
  path: string
  position: number
  width: number
  height: number
  description: Generated<string>
  created_at: Generated<Date>
}

interface ReviewVotesTable {
  review_id: number
  /** Whoever asks. */
  user_id: Generated<string>
  created_at: Generated<Date>
}

interface ReviewReportsTable extends ReviewVotesTable {
  reason: ReviewFault
  note: Generated<string>
  /** When the owner decided about it. */
  settled_at: Optional<Date>
}

interface PurchasesTable {
  id: GeneratedAlways<number>
  order_number: string
  product_handle: string
  email: string
  user_id: Optional<string>
  bought_at: Date
}
