import type { PostgrestClient } from '@supabase/postgrest-js'
import * as v from 'valibot'
import type { BackendCall } from '#shop/clients/backend/backend-call.ts'
import type { BackendResult } from '#shop/clients/backend/backend-error.ts'

/** Clause 7.06 sets this size. */
export const BATCH_SIZE = 50

export interface ImportedReview {
  readonly product_handle: string
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly body: string
  readonly created_at: string
  /** Addresses relative to the backend's own. */
  readonly images: readonly string[]
  readonly answer?: string | null
  readonly answered_at?: string | null
  readonly source: 'sample' | 'import'
  /** The key is unique to one review, so that a repeated import leaves existing reviews unchanged. */
  readonly import_key: string
}

/** Adds the whole batch or nothing, in one statement. Answers how many reviews are new. */
export async function addImportedReviews(
  tables: BackendCall,
  batch: readonly ImportedReview[],
): Promise<BackendResult<number>> {
  const result = await tables(
    (client: PostgrestClient) =>
      client
        .from('reviews')
        .upsert([...batch], { onConflict: 'import_key', ignoreDuplicates: true })
        .select('id'),
    v.array(v.object({ id: v.number() })),
  )
  return result.ok ? { ok: true, data: result.data.length } : result
}

export function inBatches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
}
