import { type ListedVariant, productOperations } from '#services/admin-contract/products.ts'
import { checkedBody, type Verb } from './admin-client.ts'

/** The owner types this word in place of a stock count. */
const UNTRACKED = 'untracked'

export const list: Verb = {
  takes: [],
  does: 'every product and its variants: SKU, price and stock',
  async run(admin, tell) {
    let next: string | null | undefined
    do {
      const query = next ? { after: next } : {}
      const page = await admin.ask(productOperations.listProducts, { query })
      for (const { handle, title, published, variants } of page.products) {
        tell(`${handle}  ${title}${published ? '' : '  (not published)'}`)
        for (const variant of variants) tell(`  ${variant.sku}  $${variant.price}  ${stockWords(variant)}`)
      }
      next = page.next
    } while (next)
  },
}

function stockWords({ stock, policy }: ListedVariant): string {
  if (stock === null) return 'not tracked'
  return `${stock} in stock${policy === 'continue' ? ', and keeps selling at zero' : ''}`
}

export const price: Verb = {
  takes: ['HANDLE', 'AMOUNT'],
  does: 'sets the price of all variants of a product',
  async run(admin, tell, [handle = '', amount = '']) {
    const set = await admin.ask(productOperations.setPrice, { params: { handle }, body: { price: amount } })
    tell(
      `${set.handle} now costs $${set.price} (${set.variants} ${set.variants === 1 ? 'variant' : 'variants'})`,
    )
  },
}

export const stock: Verb = {
  takes: ['SKU', 'N|untracked'],
  does: 'sets how many there are, or stops counting',
  async run(admin, tell, [sku = '', amount = '']) {
    if (amount === UNTRACKED) {
      const { changed } = await admin.ask(productOperations.stopTracking, { params: { sku } })
      tell(`the stock of ${sku} is ${changed ? 'no longer' : 'not'} tracked: it is always for sale`)
      return
    }
    const set = await admin.ask(productOperations.setStock, { params: { sku }, body: { stock: amount } })
    const counted = set.before === null ? ', and is tracked from now on' : `; it had ${set.before}`
    tell(`${set.sku} now has ${set.stock} in stock${counted}`)
  },
}

/** Sets whether a variant that is out of stock keeps selling, with Shopify's two words. */
export const policy: Verb = {
  takes: ['SKU', 'deny|continue'],
  does: 'what happens when none are left: sold out (deny), or keep selling (continue)',
  async run(admin, tell, [sku = '', wanted = '']) {
    const body = checkedBody(productOperations.setInventoryPolicy, { policy: wanted })
    const set = await admin.ask(productOperations.setInventoryPolicy, { params: { sku }, body })
    const end =
      set.policy === 'continue' ? 'keeps selling when none are left' : 'is sold out when none are left'
    tell(`${set.sku} ${end}${set.tracked ? '' : ', once its stock is tracked'}`)
  },
}

export const publish = publication(true)
export const unpublish = publication(false)

function publication(published: boolean): Verb {
  return {
    takes: ['HANDLE'],
    does: published ? 'shows a product in the shop' : 'hides a product from the shop',
    async run(admin, tell, [handle = '']) {
      const set = await admin.ask(productOperations.setPublication, {
        params: { handle },
        body: { published },
      })
      tell(`${set.handle} ${set.changed ? 'is' : 'was already'} ${published ? 'published' : 'not published'}`)
    },
  }
}
