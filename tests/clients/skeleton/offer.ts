import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shop } from '#tests/fixtures/shop/shop.ts'

export interface OfferedVariant {
  readonly id: string
  readonly availableForSale: boolean
  readonly price: { readonly amount: string }
  readonly selectedOptions: readonly { readonly name: string; readonly value: string }[]
}

interface Titled {
  readonly handle: string
  readonly title: string
}

/** The twin's goods and texts, against which the skeleton's pages are checked. */
export interface Offer {
  readonly products: {
    readonly edges: readonly {
      readonly cursor: string
      readonly node: Titled & { readonly description: string; readonly variants: { nodes: OfferedVariant[] } }
    }[]
  }
  readonly collections: { readonly nodes: readonly Titled[] }
  readonly stools: { readonly products: { readonly nodes: readonly Titled[] } }
  readonly menu: { readonly items: readonly { readonly title: string }[] }
  readonly shop: Readonly<
    Record<'privacyPolicy' | 'refundPolicy' | 'termsOfService', Titled & { readonly body: string }>
  >
  readonly blog: Titled & { readonly articles: { nodes: (Titled & { readonly contentHtml: string })[] } }
  readonly page: Titled & { readonly body: string }
}

const OFFER = `{
  products(first: 8) { edges { cursor node { handle title description
    variants(first: 10) { nodes { id availableForSale price { amount } selectedOptions { name value } } } } } }
  collections(first: 4) { nodes { handle title } }
  stools: collection(handle: "stools") { products(first: 8) { nodes { handle title } } }
  menu(handle: "main-menu") { items { title } }
  shop { privacyPolicy { handle title body } refundPolicy { handle title body } termsOfService { handle title body } }
  blog(handle: "articles") { handle title articles(first: 3) { nodes { handle title contentHtml } } }
  page(handle: "about") { handle title body }
}`

export async function readOffer({ origin, dataDir }: Shop): Promise<Offer> {
  const { storefrontAccessToken } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  const answer = await fetch(`${origin}/api/2025-07/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': storefrontAccessToken,
    },
    body: JSON.stringify({ query: OFFER }),
  })
  const { data, errors } = await answer.json()
  if (errors) throw new Error(`The twin does not say what it offers: ${JSON.stringify(errors)}`)
  return data
}

/** Formats an amount as Hydrogen does. */
export function money(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
