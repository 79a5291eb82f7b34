import * as v from 'valibot'
import { MOST_SAVED } from '../saved-list.ts'
import { nothing } from './backend-call.ts'
import type { SignedInCall, SignedInResult } from './signed-in-call.ts'

const savedSchema = v.array(v.object({ product_handle: v.string() }))

/** Handles of what the account saved, the newest first. */
export async function readSavedProducts(call: SignedInCall): Promise<SignedInResult<readonly string[]>> {
  const read = await call(
    (tables) =>
      tables
        .from('saved_products')
        .select('product_handle')
        .order('id', { ascending: false })
        .limit(MOST_SAVED),
    savedSchema,
  )
  return read.ok ? { ok: true, data: read.data.map((row) => row.product_handle) } : read
}

/** Saves in this order; what the account has saved already stays as it is. Fails with PT409 where there is no room. */
export function addSavedProducts(
  call: SignedInCall,
  handles: readonly string[],
): Promise<SignedInResult<unknown>> {
  const rows = handles.map((product_handle) => ({ product_handle }))
  const onlyNew = { onConflict: 'user_id,product_handle', ignoreDuplicates: true }
  return call((tables) => tables.from('saved_products').upsert(rows, onlyNew), nothing)
}

export function removeSavedProduct(call: SignedInCall, handle: string): Promise<SignedInResult<unknown>> {
  return call((tables) => tables.from('saved_products').delete().eq('product_handle', handle), nothing)
}
