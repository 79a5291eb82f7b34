import { expect, test } from 'vitest'
import { BODY } from '#tests/fixtures/backend/public-tables.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { openPublicPages } from '#tests/fixtures/shop/public-pages.ts'
import { announceStalePages, invalidateOnChanges } from './invalidations.ts'
import type { PublicPages } from './public-pages.ts'
import { StoredPage } from './stored-page.ts'

const silent = { warn: () => {}, error: () => {} }

async function cachedPage(cache: PublicPages, path: string, tags: string[]): Promise<void> {
  const page = new StoredPage(200, {}, Buffer.from(path))
  await cache.get({ path, search: '', currency: 'USD' }, async () => ({
    page,
    tags,
    parameters: [],
    cacheable: true,
  }))
}

describeWhereEnginesDiffer(
  'pages and what they show',
  ({ database }) => {
    test('a changed price purges the product’s page and the lists, and no other product’s page', async () => {
      const cache = openPublicPages()
      const stop = await invalidateOnChanges(database(), cache, silent)
      await cachedPage(cache, '/', ['products'])
      await cachedPage(cache, '/product/keel-kneeling-chair', ['product:keel-kneeling-chair'])
      await cachedPage(cache, '/product/keel-saddle-stool', ['product:keel-saddle-stool'])
      const isCached = (path: string) => cache.peek({ path, search: '', currency: 'USD' }) !== undefined

      await database()
        .query.updateTable('storefront.variants')
        .set({ price_cents: 26_900 })
        .where('product_id', '=', (products) =>
          products.selectFrom('storefront.products').select('id').where('handle', '=', 'keel-kneeling-chair'),
        )
        .execute()

      await expect.poll(() => isCached('/product/keel-kneeling-chair')).toBe(false)
      expect(isCached('/')).toBe(false)
      expect(isCached('/product/keel-saddle-stool')).toBe(true)
      await stop()
    })

    test('[7.07] a review that is written, moved, hidden or removed purges its product’s page alone', async () => {
      const cache = openPublicPages()
      const stop = await invalidateOnChanges(database(), cache, silent)
      const { query } = database()
      const isCached = (path: string) => cache.peek({ path, search: '', currency: 'USD' }) !== undefined
      const purges = async (change: { execute(): Promise<unknown> }, ...handles: string[]) => {
        const all = ['chair', 'stool', 'cushion']
        for (const handle of all) await cachedPage(cache, `/${handle}`, [`reviews:${handle}`])
        await change.execute()
        await expect.poll(() => handles.some((handle) => isCached(`/${handle}`))).toBe(false)
        for (const handle of all) if (!handles.includes(handle)) expect(isCached(`/${handle}`)).toBe(true)
      }
      const row = { product_handle: 'chair', author: 'Kim', rating: 5, body: BODY, source: 'import' as const }
      const reviews = () => query.updateTable('public.reviews')
      await purges(query.insertInto('public.reviews').values({ ...row, user_id: null }), 'chair')
      await purges(reviews().set({ product_handle: 'stool' }), 'chair', 'stool')
      await purges(reviews().set({ hidden_at: new Date(), hidden_reason: 'unrelated' }), 'stool')
      await purges(query.deleteFrom('public.reviews'), 'stool')
      await stop()
    })

    test('[9.08] a code that the owner ends purges the pages that name codes, and its use purges none', async () => {
      const cache = openPublicPages()
      const stop = await invalidateOnChanges(database(), cache, silent)
      const isCached = (path: string) => cache.peek({ path, search: '', currency: 'USD' }) !== undefined
      await cachedPage(cache, '/product/keel-saddle-stool', ['volume-discounts'])
      await cachedPage(cache, '/about', ['products'])
      const discount = () => database().query.updateTable('storefront.discounts')
      await discount().set({ used: 1 }).execute()
      await announceStalePages(database().query, ['products'])
      await expect.poll(() => isCached('/about')).toBe(false)
      expect(isCached('/product/keel-saddle-stool')).toBe(true)
      await discount().set({ ended_at: new Date() }).execute()
      await expect.poll(() => isCached('/product/keel-saddle-stool')).toBe(false)
      await stop()
    })

    test('a changed collection purges the lists, and what is not known purges everything', async () => {
      const cache = openPublicPages()
      const stop = await invalidateOnChanges(database(), cache, silent)
      await cachedPage(cache, '/collection', ['products'])
      await cachedPage(cache, '/product/keel-saddle-stool', ['product:keel-saddle-stool'])
      const isCached = (path: string) => cache.peek({ path, search: '', currency: 'USD' }) !== undefined

      const { query } = database()
      await query.updateTable('storefront.collections').set({ rule: 'title:none' }).execute()
      await expect.poll(() => isCached('/collection')).toBe(false)
      expect(isCached('/product/keel-saddle-stool')).toBe(true)
      await announceStalePages(query, 'all')
      await expect.poll(() => isCached('/product/keel-saddle-stool')).toBe(false)
      await stop()
    })
  },
  'seeded',
)
