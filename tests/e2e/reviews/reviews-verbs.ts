import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'
import { everythingLaidOut } from '../shop-verbs.ts'

const OF_NOBODY = { auth: { persistSession: false, autoRefreshToken: false } }

interface WrittenReview {
  rating: number
  title?: string
  body?: string
  [column: string]: unknown
}

async function keysOf(shop: OpenShop): Promise<{ backendAnonKey: string; backendServiceKey: string }> {
  return JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
}

/** Signs up an account and returns a backend client for it. */
export async function someReviewer(shop: OpenShop): Promise<SupabaseClient> {
  const { backendAnonKey } = await keysOf(shop)
  const client = createClient(shop.origin, backendAnonKey, OF_NOBODY)
  const email = `${randomUUID()}@reviewer.example`
  const { error } = await client.auth.signUp({ email, password: 'shins-and-knees-1' })
  if (error) throw error
  return client
}

export async function writeReview(
  client: SupabaseClient,
  handle: string,
  review: WrittenReview,
): Promise<void> {
  const { error } = await client.from('reviews').insert({ ...filledIn(review), product_handle: handle })
  if (error) throw error
}

/** Imports reviews as the owner does; the first one is the newest. */
export async function importReviews(
  shop: OpenShop,
  handle: string,
  reviews: readonly WrittenReview[],
): Promise<void> {
  const owner = await ownerOf(shop)
  const newestMs = Date.parse('2026-03-06T15:00:00Z')
  const rows = reviews.map((review, at) => ({
    source: 'import',
    created_at: new Date(newestMs - at * 86_400_000).toISOString(),
    ...filledIn(review),
    product_handle: handle,
  }))
  const { error } = await owner.from('reviews').insert(rows, { defaultToNull: false })
  if (error) throw error
}

/** Sets the owner's answer to the review with that title. */
export async function answerReview(shop: OpenShop, title: string, answer: string): Promise<void> {
  const owner = await ownerOf(shop)
  const answered_at = new Date().toISOString()
  const { error } = await owner.from('reviews').update({ answer, answered_at }).eq('title', title)
  if (error) throw error
}

async function ownerOf(shop: OpenShop): Promise<SupabaseClient> {
  const { backendServiceKey } = await keysOf(shop)
  return createClient(shop.origin, backendServiceKey, OF_NOBODY)
}

function filledIn({ title = '', body = 'It does what it says, after a week.', ...more }: WrittenReview) {
  return { author: 'Robin', title, body, ...more }
}

/** Reviews of five stars, every fourth of two. Titles follow their place: 'Review 1' is the newest. */
export function manyReviews(count: number, more: object = {}): WrittenReview[] {
  return Array.from({ length: count }, (_, at) => ({
    rating: at % 4 === 3 ? 2 : 5,
    title: `Review ${at + 1}`,
    ...more,
  }))
}

export function reviewsOn(page: Page): Locator {
  return page.locator('#reviews')
}

/** The titles of the reviews on the page that is shown. */
export function reviewTitles(page: Page): Locator {
  return page.getByRole('list', { name: /^Reviews, page/ }).getByRole('heading')
}

/** Scrolls to the reviews and waits until their script listens for changes. */
export async function scrollToReviews(page: Page): Promise<void> {
  const listens = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/realtime/'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"postgres_changes"')),
    )
  await everythingLaidOut(page)
  await reviewsOn(page).getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded()
  await listens
}
