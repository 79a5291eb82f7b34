import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'

export interface WrittenReview {
  readonly id: number
  readonly author: string
}

interface ReviewToWrite {
  readonly handle: string
  /** Each picture's width and height in pixels, or its address. */
  readonly pictures?: readonly (readonly [number, number] | string)[]
  readonly rating?: number
}

const BUCKET = 'review-pictures'

/** Imports a review by an author whose name nobody else has. */
export async function importReview(
  shop: OpenShop,
  { handle, pictures = [], rating = 4 }: ReviewToWrite,
): Promise<WrittenReview> {
  const client = await ownerClient(shop)
  const author = `Kim ${crypto.randomUUID().slice(0, 8)}`
  const images: string[] = []
  for (const picture of pictures) {
    if (typeof picture === 'string') {
      images.push(picture)
      continue
    }
    const path = `${crypto.randomUUID()}/1.jpg`
    const bytes = await makePhotograph('jpeg', ...picture)
    const { error } = await client.storage.from(BUCKET).upload(path, bytes, { contentType: 'image/jpeg' })
    if (error) throw error
    images.push(`/storage/v1/object/public/${BUCKET}/${path}`)
  }
  const row = { product_handle: handle, author, rating, title: 'Two months on', body: BODY, images }
  const { data, error } = await client
    .from('reviews')
    .insert({ ...row, user_id: null, source: 'import' })
    .select('id')
    .single()
  if (error) throw error
  return { id: data.id, author }
}

const BODY = 'My knees took a week to get used to it, my back none at all.'

/** The backend's count of helpful votes for a review, and the reports of it. */
export async function readOpinions(shop: OpenShop, { id }: WrittenReview) {
  const client = await ownerClient(shop)
  const { data: review } = await client.from('reviews').select('helpful_count').eq('id', id).single()
  const { data: reports } = await client.from('review_reports').select('reason, note').eq('review_id', id)
  return { helpful: review?.helpful_count, reports }
}

async function ownerClient({ origin, dataDir }: OpenShop) {
  const { backendServiceKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  return createClient(origin, backendServiceKey, { auth: { persistSession: false } })
}

/** Scrolls to the reviews and waits until the script that opens the form among them has run. */
export async function comeToWrite(page: Page): Promise<void> {
  const script = page.waitForResponse(/write-in-place/)
  await comeToReviews(page)
  const url = (await script).url()
  // A later import of the same module resolves after the page's own.
  await page.evaluate((module) => import(module), url)
}

/** Scrolls to the reviews of a product, which wakes them. */
export async function comeToReviews(page: Page): Promise<Locator> {
  const section = page.locator('#reviews')
  await section.scrollIntoViewIfNeeded()
  return section
}
