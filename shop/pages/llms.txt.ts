import { getCollection } from 'astro:content'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import { filmOf } from '../films/film-of.ts'
import type { ShopLocals } from '../locals.ts'
import { llmsText } from '../markdown/llms-text.ts'
import { loadProducts } from '../product/load/load-products.ts'
import { tutorialsOf } from '../words/tutorials/tutorial.ts'

export async function GET({ locals }: { locals: ShopLocals }): Promise<Response> {
  const { products, isFailed } = await loadProducts(locals, PRODUCTS_OF.search)
  const articles = (await getCollection('articles')).map(({ id, data }) => ({
    path: `/articles/${id}`,
    title: data.title,
    about: data.excerpt,
  }))
  const tutorials = tutorialsOf(await getCollection('tutorials'), locals.currency, filmOf).map(
    ({ path, title, description }) => ({ path, title, about: description }),
  )
  return new Response(llmsText({ publicUrl: locals.publicUrl, products, articles, tutorials }), {
    status: isFailed ? 503 : 200,
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  })
}
