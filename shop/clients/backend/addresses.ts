import * as v from 'valibot'
import { nothing } from './backend-call.ts'
import type { SignedInCall, SignedInResult } from './signed-in-call.ts'

/** The backend keeps no more for one account, and a cart takes no more along. */
export const MAX_ADDRESSES = 20

const text = v.string()
const columns = {
  first_name: text,
  last_name: text,
  address: text,
  apartment: text,
  city: text,
  state: text,
  zip: text,
}
const addressSchema = v.object({ id: v.number(), ...columns })
const COLUMNS = ['id', ...Object.keys(columns)].join(',')
const addressesSchema = v.array(addressSchema)

export type SavedAddress = v.InferOutput<typeof addressSchema>
export type NewAddress = Omit<SavedAddress, 'id'>

/** The account's addresses; the checkout begins with the first one. */
export function readAddresses(call: SignedInCall): Promise<SignedInResult<SavedAddress[]>> {
  return call(
    (tables) =>
      tables
        .from('addresses')
        .select(COLUMNS)
        .order('preferred_at', { ascending: false, nullsFirst: false })
        .order('id')
        .limit(MAX_ADDRESSES),
    addressesSchema,
  )
}

/** Fails with PT409 where the account keeps as many as it may. */
export function addAddress(call: SignedInCall, address: NewAddress): Promise<SignedInResult<unknown>> {
  return call((tables) => tables.from('addresses').insert(address), nothing)
}

export function changeAddress(
  call: SignedInCall,
  id: number,
  address: NewAddress,
): Promise<SignedInResult<unknown>> {
  return call((tables) => tables.from('addresses').update(address).eq('id', id), nothing)
}

export function preferAddress(call: SignedInCall, id: number, at: Date): Promise<SignedInResult<unknown>> {
  const preferred = { preferred_at: at.toISOString() }
  return call((tables) => tables.from('addresses').update(preferred).eq('id', id), nothing)
}

export function removeAddress(call: SignedInCall, id: number): Promise<SignedInResult<unknown>> {
  return call((tables) => tables.from('addresses').delete().eq('id', id), nothing)
}
