import { randomUUID } from 'node:crypto'
import type { CartDeliveryAddress } from '#database/tables/carts.ts'
import type { CartChange } from './change-cart.ts'

/** No buyer chooses from more. */
export const CART_ADDRESSES_LIMIT = 20

export type NewDeliveryAddress = Omit<CartDeliveryAddress, 'id'>

/** An undefined field leaves the address's own as it is. */
export interface AddressUpdate {
  readonly id: string
  readonly address: CartDeliveryAddress['address'] | undefined
  readonly selected: boolean | undefined
  readonly oneTimeUse: boolean | undefined
}

export function withIds(addresses: readonly NewDeliveryAddress[]): CartDeliveryAddress[] {
  return addresses.map((each) => ({ ...each, id: randomUUID() }))
}

export function addAddresses(added: readonly NewDeliveryAddress[]): CartChange {
  return change((before) => join(before, added))
}

export function replaceAddresses(added: readonly NewDeliveryAddress[]): CartChange {
  return change(() => join([], added))
}

/** An address that is there already is not added again; its other fields are updated. */
function join(before: readonly CartDeliveryAddress[], added: readonly NewDeliveryAddress[]) {
  const after = [...before]
  for (const each of added) {
    const index = after.findIndex(({ address }) => writeSameness(address) === writeSameness(each.address))
    const known = after[index]
    if (known) after[index] = { ...known, ...each }
    else after.push(...withIds([each]))
  }
  return selectOnly(after, added.findLast(({ selected }) => selected)?.address)
}

export function updateAddresses(updates: readonly AddressUpdate[]): CartChange {
  return changeKnown(
    updates.map(({ id }) => id),
    (before) => {
      const byId = new Map(updates.map((update) => [update.id, update]))
      const after = before.map((each) => {
        const update = byId.get(each.id)
        return {
          ...each,
          address: update?.address ?? each.address,
          selected: update?.selected ?? each.selected,
          oneTimeUse: update?.oneTimeUse ?? each.oneTimeUse,
        }
      })
      const chosen = updates.find(({ selected }) => selected)?.id
      return selectOnly(after, after.find(({ id }) => id === chosen)?.address)
    },
  )
}

export function removeAddresses(ids: readonly string[]): CartChange {
  return changeKnown(ids, (before) => before.filter(({ id }) => !ids.includes(id)))
}

type Changed = (before: readonly CartDeliveryAddress[]) => readonly CartDeliveryAddress[]

function changeKnown(ids: readonly string[], changed: Changed): CartChange {
  return async (trx, cart) => {
    const known = new Set(cart.deliveryAddresses.map(({ id }) => id))
    const indices = ids.flatMap((id, index) => (known.has(id) ? [] : [index]))
    return indices.length > 0 ? { kind: 'unknown-address', indices } : change(changed)(trx, cart)
  }
}

function change(changed: Changed): CartChange {
  return async (trx, { id, deliveryAddresses }) => {
    const after = changed(deliveryAddresses)
    if (after.length > CART_ADDRESSES_LIMIT) return { kind: 'too-many-addresses' }
    await trx
      .updateTable('storefront.carts')
      .where('id', '=', id)
      .set({ delivery_addresses: JSON.stringify(after) })
      .execute()
    return { kind: 'done', shortages: [] }
  }
}

/** At most one address is selected. */
function selectOnly(
  addresses: readonly CartDeliveryAddress[],
  chosen: CartDeliveryAddress['address'] | undefined,
): CartDeliveryAddress[] {
  if (!chosen) return [...addresses]
  const sameness = writeSameness(chosen)
  return addresses.map((each) => ({ ...each, selected: writeSameness(each.address) === sameness }))
}

function writeSameness(address: CartDeliveryAddress['address']): string {
  return JSON.stringify(Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1)))
}
