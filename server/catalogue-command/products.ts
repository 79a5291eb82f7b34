import * as v from 'valibot'
import type { Verb } from './catalogue-verb.ts'

const variantSchema = v.object({ sku: v.string(), price: v.string(), stock: v.number() })
const pageSchema = v.object({
  products: v.array(
    v.object({
      handle: v.string(),
      title: v.string(),
      published: v.boolean(),
      variants: v.array(variantSchema),
    }),
  ),
  next: v.nullable(v.string()),
})
const priceSchema = v.object({ handle: v.string(), price: v.string(), variants: v.number() })
const stockSchema = v.object({ sku: v.string(), stock: v.number(), before: v.number() })
const publicationSchema = v.object({ handle: v.string(), published: v.boolean(), changed: v.boolean() })

export const list: Verb = {
  takes: [],
  async run(admin, tell) {
    let next: string | null | undefined
    do {
      const query = next ? { after: next } : {}
      const page = await admin.ask(pageSchema, { path: ['products'], query })
      for (const { handle, title, published, variants } of page.products) {
        tell(`${handle}  ${title}${published ? '' : '  (not published)'}`)
        for (const { sku, price, stock } of variants) tell(`  ${sku}  $${price}  ${stock} in stock`)
      }
      next = page.next
    } while (next)
  },
}

export const price: Verb = {
  takes: ['HANDLE', 'AMOUNT'],
  async run(admin, tell, [handle = '', amount = '']) {
    const path = ['products', handle, 'price']
    const set = await admin.ask(priceSchema, { method: 'PUT', path, json: { price: amount } })
    tell(
      `${set.handle} costs $${set.price} now (${set.variants} ${set.variants === 1 ? 'variant' : 'variants'})`,
    )
  },
}

export const stock: Verb = {
  takes: ['SKU', 'N'],
  async run(admin, tell, [sku = '', amount = '']) {
    const path = ['variants', sku, 'stock']
    const set = await admin.ask(stockSchema, { method: 'PUT', path, json: { stock: amount } })
    tell(`${set.sku} has ${set.stock} in stock now; it had ${set.before}`)
  },
}

export const publish = publication(true)
export const unpublish = publication(false)

function publication(published: boolean): Verb {
  return {
    takes: ['HANDLE'],
    async run(admin, tell, [handle = '']) {
      const path = ['products', handle, 'publication']
      const set = await admin.ask(publicationSchema, { method: 'PUT', path, json: { published } })
      tell(`${set.handle} ${set.changed ? 'is' : 'was already'} ${published ? 'published' : 'not published'}`)
    },
  }
}
