import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ReviewFault } from '#facts/review-faults.ts'

/** Tables that the backend's API shows; a hosted backend has the same. */
export interface ReviewTables {
  'public.reviews': ReviewsTable
  'public.review_summaries': ReviewSummariesTable
  'public.review_day_counts': ReviewDayCountsTable
  'public.review_body_counts': ReviewBodyCountsTable
  'public.review_pictures': ReviewPicturesTable
  'public.review_votes': ReviewVotesTable
  'public.review_reports': ReviewReportsTable
  'public.purchases': PurchasesTable
  'public.account_orders': AccountOrdersTable
  'public.addresses': AddressesTable
  'public.saved_products': SavedProductsTable
}

/** Null unless a value is given. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Weight in pounds. */
type WeightRange = 'under-120' | '120-149' | '150-179' | '180-209' | '210-250' | 'over-250'

/** The writer's former seat. */
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
  /** True where the purchase was found, whatever the insert says. */
  verified: Generated<boolean>
  images: Generated<string[]>
  created_at: Generated<Date>
  user_id: Optional<string>
  source: Generated<'customer' | 'sample' | 'import'>
  hidden_at: Optional<Date>
  hidden_reason: Optional<ReviewFault>
  helpful_count: Generated<number>
  /** Body and desk measurements, as far as the writer gave them. */
  height_in: Optional<number>
  desk_height_in: Optional<number>
  weight_range: Optional<WeightRange>
  hours_a_day: Optional<number>
  came_from: Optional<FormerSeat>
  /** 1 to 5, as the ratings below. */
  knee_comfort: Optional<number>
  back_comfort: Optional<number>
  assembly_ease: Optional<number>
  /** The shop's answer. */
  answer: Optional<string>
  answered_at: Optional<Date>
  /** The reward that the writer got for the review. */
  incentive: Optional<string>
  /** Repeated imports of one review give it the same key. */
  import_key: Optional<string>
}

/** Each list has the counts of one star, two stars and so on; triggers maintain them. */
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
  /** The day in UTC. */
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
  /** The user who makes the request. */
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
  /** The user who makes the request. */
  user_id: Generated<string>
  created_at: Generated<Date>
}

interface ReviewReportsTable extends ReviewVotesTable {
  reason: ReviewFault
  note: Generated<string>
  /** The time when the owner settled the report. */
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

interface AccountOrdersTable {
  order_number: number
  email: string
  user_id: Optional<string>
  ordered_at: Date
}

interface AddressesTable {
  id: GeneratedAlways<number>
  /** The user who makes the request. */
  user_id: Generated<string>
  first_name: string
  last_name: string
  address: string
  apartment: Generated<string>
  city: string
  state: string
  zip: string
  preferred_at: Optional<Date>
  created_at: Generated<Date>
}

interface SavedProductsTable {
  id: GeneratedAlways<number>
  /** The user who makes the request. */
  user_id: Generated<string>
  product_handle: string
  saved_at: Generated<Date>
}
