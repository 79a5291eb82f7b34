const TABLES = {
  reviews:
    'id product_handle author rating title body verified images created_at user_id source hidden_at hidden_reason helpful_count height_in desk_height_in weight_range hours_a_day came_from knee_comfort back_comfort assembly_ease answer answered_at incentive import_key',
  review_summaries:
    'product_handle genuine sample hidden genuine_knees genuine_back genuine_assembly sample_knees sample_back sample_assembly',
  review_day_counts: 'product_handle list day stars',
  review_body_counts: 'product_handle list height_in desk_height_in stars knees back assembly',
  review_pictures: 'id review_id user_id path position width height description created_at',
  reviews_by_star: 'stars shown hidden',
  review_votes: 'review_id user_id created_at',
  review_reports: 'review_id user_id reason note created_at settled_at',
  purchases: 'id order_number product_handle email user_id bought_at',
  account_orders: 'order_number email user_id ordered_at',
  addresses: 'id user_id first_name last_name address apartment city state zip preferred_at created_at',
  saved_products: 'id user_id product_handle saved_at',
  contact_messages: 'id name email subject message created_at order_number suspected request_key',
  affiliate_applications: 'id name email website plan suspected request_key created_at',
  newsletter_subscribers: 'id email created_at confirmed_at unsubscribed_at',
} as const

export type ExpectedTable = keyof typeof TABLES

/** The tables and views that `npm run -s backend:sql` creates, with their columns; a test compares the schema. */
export const EXPECTED_TABLES = Object.entries(TABLES).map(([name, columns]) => ({
  name: name as ExpectedTable,
  columns: columns.split(' '),
}))

/** Everybody may read these; the others refuse anyone who has not signed in. */
export const READ_BY_ALL: readonly ExpectedTable[] = [
  'reviews',
  'review_summaries',
  'review_day_counts',
  'review_body_counts',
  'review_pictures',
  'reviews_by_star',
]

/** Realtime tells of changes to these tables. */
export const PUBLISHED_TABLES: readonly ExpectedTable[] = ['reviews', 'review_summaries']

/** The functions that must exist, with arguments that change nothing. */
export const EXPECTED_FUNCTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  review_page: { handle: '', list: 'genuine', sort: 'recent', stars: null, skip: 0, size: 1 },
  review_page_near: {
    handle: '',
    heights: [],
    desks: [],
    list: 'genuine',
    sort: 'recent',
    stars: null,
    skip: 0,
    size: 1,
  },
  find_reviews: { asked: 'keel', held: [], among: null, before: null, size: 1 },
  find_messages: { asked: 'keel', before: null, size: 1 },
  own_sessions: {},
  open_after_sign_out: {},
  end_own_session: { session: '00000000-0000-0000-0000-000000000000' },
}

/** A column that a function computes. */
export const COMPUTED_COLUMN = { table: 'reviews', name: 'has_pictures' } as const

export const BUCKET = 'review-pictures'
