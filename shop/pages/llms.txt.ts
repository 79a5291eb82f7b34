import { getCollection } from 'astro:content'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import { formatPrice } from '../currency/price-rules.ts'
import { filmOf } from '../films/film-of.ts'
import type { ShopLocals } from '../locals.ts'
import { loadProducts } from '../product/load/load-products.ts'
import { displayTitle } from '../product/product-rules.ts'
import { type Listed, llmsText } from '../search-engines/markdown/llms-text.ts'
import { articleOf } from '../words/articles/article.ts'
import { tutorialsOf } from '../words/tutorials/tutorial.ts'

export async function GET({ locals }: { locals: ShopLocals }): Promise<Response> {
  const { products, isFailed } = await loadProducts(locals, PRODUCTS_OF.search)
  const articles = (await getCollection('articles'))
    .map((entry) => articleOf(entry, locals.currency, locals.claims))
    .map(({ path, title, excerpt }) => ({ path, title, about: excerpt }))
  const tutorials = tutorialsOf(await getCollection('tutorials'), locals.currency, filmOf).map(
    ({ path, title, description }) => ({ path, title, about: description }),
  )
  return new Response(
    llmsText({ publicUrl: locals.publicUrl, products: products.map(listed), articles, tutorials }),
    {
      status: isFailed ? 503 : 200,
      headers: { 'content-type': 'text/markdown; charset=utf-8' },
    },
  )
}

function listed({ handle, title, minPriceCents, variants }: Product): Listed {
  const from = variants.some(({ priceCents }) => priceCents !== minPriceCents) ? 'from ' : ''
  const isSoldOut = variants.every(({ availableForSale }) => !availableForSale)
  return {
    path: `/product/${encodeURIComponent(handle)}`,
    title: displayTitle(title),
    about: `${from}${formatPrice(minPriceCents, 'USD')}${isSoldOut ? ', sold out' : ''}`,
  }
}
