import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { BODY, insertAccount } from './public-tables.ts'

/** What a role gets to, of the rows that are there and of those that are tried to be added. */
export interface Access {
  readonly select: readonly string[]
  readonly insert: readonly string[]
  readonly update: readonly string[]
  readonly delete: readonly string[]
}

/** Nothing at all. */
const NONE: Access = { select: [], insert: [], update: [], delete: [] }

/** For a table that nobody but the server uses; its one row is called so. */
const ONE = ['one']
const ALL_OF_ONE: Access = { select: ONE, insert: ONE, update: ONE, delete: ONE }

const OWN = ['mine', 'my hidden']
const EVERY = ['mine', 'my hidden', 'their hidden', 'theirs']
const READS_COUNTS: Access = { ...NONE, select: ONE }

/**
 * Whom row-level security lets do what: with every privilege, as a hosted project gives them to its new tables, and
 * with a server's role that policies hold as well.
 */
export const EXPECTED: Record<string, Record<string, Access>> = {
  reviews: {
    anon: { ...NONE, select: ['mine', 'theirs'] },
    authenticated: { select: ['mine', 'my hidden', 'theirs'], insert: ['own'], update: OWN, delete: OWN },
    service_role: { select: EVERY, insert: ['for another', 'own'], update: EVERY, delete: EVERY },
  },
  review_summaries: { anon: READS_COUNTS, authenticated: READS_COUNTS, service_role: READS_COUNTS },
  review_day_counts: { anon: READS_COUNTS, authenticated: READS_COUNTS, service_role: READS_COUNTS },
  review_body_counts: { anon: READS_COUNTS, authenticated: READS_COUNTS, service_role: READS_COUNTS },
  review_pictures: {
    anon: { ...NONE, select: ['mine', 'theirs'] },
    authenticated: {
      select: ['mine', 'my hidden', 'theirs'],
      insert: ['own'],
      update: [],
      delete: OWN,
    },
    service_role: {
      select: EVERY,
      insert: ['for another', 'on another’s', 'own'],
      update: EVERY,
      delete: EVERY,
    },
  },
  review_votes: {
    anon: NONE,
    authenticated: { select: ['mine'], insert: ['own'], update: [], delete: ['mine'] },
    service_role: {
      select: ['mine', 'theirs'],
      insert: ['for another', 'for one’s own', 'for the hidden', 'own'],
      update: ['mine', 'theirs'],
      delete: ['mine', 'theirs'],
    },
  },
  review_reports: {
    anon: NONE,
    authenticated: { select: ['mine'], insert: ['own'], update: [], delete: [] },
    service_role: {
      select: ['mine', 'theirs'],
      insert: ['for another', 'of the hidden', 'own'],
      update: ['mine', 'theirs'],
      delete: ['mine', 'theirs'],
    },
  },
  purchases: {
    anon: NONE,
    authenticated: { ...NONE, select: ['mine'] },
    service_role: {
      select: ['mine', 'nobody’s', 'theirs'],
      insert: ['own'],
      update: ['mine', 'nobody’s', 'theirs'],
      delete: ['mine', 'nobody’s', 'theirs'],
    },
  },
  contact_messages: { anon: NONE, authenticated: NONE, service_role: ALL_OF_ONE },
  affiliate_applications: { anon: NONE, authenticated: NONE, service_role: ALL_OF_ONE },
  newsletter_subscribers: { anon: NONE, authenticated: NONE, service_role: ALL_OF_ONE },
}

interface Fixture {
  /** What a row is called, as an expression over its columns. */
  readonly label: string
  /** A column to set to itself. */
  readonly touch: string
  /** Rows that are tried, by name. */
  readonly tries: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Rows of two accounts, hidden and not, in every table, and whom they are looked at by. */
export async function fillTables(query: Kysely<Tables>) {
  const [me, they, third] = [
    await insertAccount({ query }),
    await insertAccount({ query }),
    await insertAccount({ query }),
  ]
  const review = async (user_id: string, product_handle: string, hidden = false) => {
    const body = { height_in: 70, desk_height_in: 29 }
    const hiding = hidden ? { hidden_at: new Date(), hidden_reason: 'abusive' as const } : {}
    const values = { product_handle, user_id, author: 'Kim', rating: 4, body: BODY, ...body, ...hiding }
    const row = await query.insertInto('public.reviews').values(values).returning('id').executeTakeFirst()
    return row?.id ?? 0
  }
  const mine = await review(me, 'chair')
  const myHidden = await review(me, 'stool', true)
  const theirs = await review(they, 'chair')
  const theirHidden = await review(they, 'stool', true)
  const picture = (review_id: number, user_id: string, position = 0) => ({
    review_id,
    user_id,
    path: `${user_id}/${review_id}-${position}.webp`,
    position,
    width: 800,
    height: 600,
  })
  await query
    .insertInto('public.review_pictures')
    .values([picture(mine, me), picture(myHidden, me), picture(theirs, they), picture(theirHidden, they)])
    .execute()
  const marks = [
    { review_id: theirs, user_id: me },
    { review_id: mine, user_id: they },
  ]
  await query.insertInto('public.review_votes').values(marks).execute()
  await query
    .insertInto('public.review_reports')
    .values(marks.map((mark) => ({ ...mark, reason: 'unrelated' as const })))
    .execute()
  const bought = { product_handle: 'chair', email: 'kim@keel.test', bought_at: new Date() }
  await query
    .insertInto('public.purchases')
    .values([
      { ...bought, order_number: '1', user_id: me },
      { ...bought, order_number: '2', user_id: they },
      { ...bought, order_number: '3' },
    ])
    .execute()
  const message = { name: 'Kim', email: 'kim@keel.test', subject: 'Knees', message: BODY }
  await query.insertInto('public.contact_messages').values(message).execute()
  const application = { name: 'Kim', email: 'kim@keel.test', website: 'keel.test', plan: BODY }
  await query.insertInto('public.affiliate_applications').values(application).execute()
  await query.insertInto('public.newsletter_subscribers').values({ email: 'kim@keel.test' }).execute()

  const byOwner = `case user_id when '${me}' then 'mine' when '${they}' then 'theirs' else 'nobody’s' end`
  const written = { product_handle: 'cushion', author: 'Kim', rating: 1, body: BODY }
  const byReview = `case review_id when ${mine} then 'mine' when ${myHidden} then 'my hidden'
    when ${theirs} then 'theirs' else 'their hidden' end`
  // Who has marked what already may not again, so there is a review that nobody has.
  const thirds = await review(third, 'table')
  const fixtures: Record<string, Fixture> = {
    reviews: {
      label: `case id when ${mine} then 'mine' when ${myHidden} then 'my hidden' when ${theirs} then 'theirs'
        when ${theirHidden} then 'their hidden' end`,
      touch: 'body',
      tries: { own: { ...written, user_id: me }, 'for another': { ...written, user_id: they } },
    },
    review_summaries: {
      label: `case product_handle when 'chair' then 'one' end`,
      touch: 'genuine',
      tries: { one: { product_handle: 'cushion' } },
    },
    review_day_counts: {
      label: `case product_handle when 'chair' then 'one' end`,
      touch: 'stars',
      tries: { one: { product_handle: 'chair', list: 'sample', day: '2026-01-01' } },
    },
    review_body_counts: {
      label: `case product_handle when 'chair' then 'one' end`,
      touch: 'stars',
      tries: { one: { product_handle: 'chair', list: 'sample', height_in: 70, desk_height_in: 29 } },
    },
    review_pictures: {
      label: byReview,
      touch: 'description',
      tries: {
        own: picture(mine, me, 1),
        'on another’s': picture(theirs, me, 1),
        'for another': picture(theirs, they, 1),
      },
    },
    review_votes: {
      label: byOwner,
      touch: 'created_at',
      tries: {
        own: { review_id: thirds, user_id: me },
        'for another': { review_id: thirds, user_id: they },
        'for one’s own': { review_id: mine, user_id: me },
        'for the hidden': { review_id: theirHidden, user_id: me },
      },
    },
    review_reports: {
      label: byOwner,
      touch: 'note',
      tries: {
        own: { review_id: thirds, user_id: me, reason: 'copied' },
        'for another': { review_id: thirds, user_id: they, reason: 'copied' },
        'of the hidden': { review_id: theirHidden, user_id: me, reason: 'copied' },
      },
    },
    purchases: {
      label: byOwner,
      touch: 'bought_at',
      tries: { own: { ...bought, order_number: '4', user_id: me } },
    },
    contact_messages: { label: `'one'`, touch: 'name', tries: { one: message } },
    affiliate_applications: { label: `'one'`, touch: 'name', tries: { one: application } },
    newsletter_subscribers: { label: `'one'`, touch: 'email', tries: { one: { email: 'lou@keel.test' } } },
  }
  return { me, fixtures }
}
