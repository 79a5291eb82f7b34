import type { TextStorage } from '../../islands/browser-storage.ts'
import { notifyStorageChange } from '../../islands/storage-event.ts'
import type { CartItem } from './cart-item.ts'
import { CART_KEY } from './cart-key.ts'
import { type CartRecord, formatRecord, parseRecord } from './cart-record.ts'
import { addItem } from './cart-rules.ts'

type Rule<Value> = (value: Value) => Value

/** The cart in the browser's storage; a page that only adds to the cart needs nothing else. */
export interface CartStorage {
  /** Reads storage anew; decisions use this, not the displayed cart. */
  read(): CartRecord
  change(rule: Rule<CartRecord>): void
  changeItems(rule: Rule<readonly CartItem[]>): void
  add(item: CartItem): void
}

/**
 * Every change reads storage, applies the rule and writes the result back, so that no tab overwrites another tab's
 * change. An event on `window` reports each change.
 */
export function cartStorage(storage: TextStorage | undefined, window: EventTarget): CartStorage {
  const text = storageEntry(storage, CART_KEY)
  const read = () => parseRecord(text.read())
  const change = (rule: Rule<CartRecord>) => {
    text.write(formatRecord(rule(read())))
    notifyStorageChange(window, CART_KEY)
  }
  const changeItems = (rule: Rule<readonly CartItem[]>) =>
    change((record) => ({ ...record, items: rule(record.items) }))
  return { read, change, changeItems, add: (item) => changeItems((items) => addItem(items, item)) }
}

/** One entry of a storage; if that is switched off or full, the entry lasts as long as the page. */
function storageEntry(storage: TextStorage | undefined, key: string) {
  let unsaved: string | null | undefined

  return {
    read(): string | null {
      if (unsaved !== undefined) return unsaved
      try {
        return storage?.getItem(key) ?? null
      } catch {
        return null
      }
    },

    write(text: string | null): void {
      unsaved = text
      if (!storage) return
      try {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        unsaved = undefined
      } catch {
        // The storage is full or closed, so `unsaved` keeps the text.
      }
    },
  }
}
