import { expect, test, vi } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin, exportText, importText } from '#tests/fixtures/storefront/admin-owner.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

/** A notice comes through another connection, and on a busy machine late. */
const SOON = { timeout: 10_000 }

const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant Price'
const HANDLES = ['膝立ち-椅子', 'stuhl_für--alle', 'chair__2', 'a', 'कुर्सी', '의자-2', 'стул']

// https://shopify.dev/changelog/certain-properties-are-changing-to-support-a-full-utf-8-character-set
describeEmptyStorefront('handles of a file', ({ twin, database }) => {
  test('may be of any script, with underscores and several dashes, and are found by them', async () => {
    const rows = HANDLES.map((handle, at) => `${handle},Product ${at},Color,赤,1.00\n${handle},,,青,1.00`)
    const { status, body } = await importText(twin(), [HEAD, ...rows].join('\n'))
    expect([status, body.created]).toEqual([200, HANDLES.length])
    const asked = HANDLES.map((handle, at) => `p${at}: product(handle: "${handle}") { title onlineStoreUrl }`)
    await vi.waitFor(async () => {
      const answer = await ask(twin(), `{ ${asked.join(' ')} }`)
      expect(Object.values(answer)).toEqual(
        HANDLES.map((handle, at) => ({
          title: `Product ${at}`,
          onlineStoreUrl: `https://keel.test/product/${encodeURIComponent(handle)}`,
        })),
      )
    }, SOON)
    const { products } = await ask(
      twin(),
      '{ products(first: 2, query: "handle:膝立ち-椅子") { nodes { handle } } }',
    )
    expect(products.nodes).toEqual([{ handle: HANDLES[0] }])
    const path = `products/${encodeURIComponent(HANDLES[0] ?? '')}/price`
    expect((await askAdmin(twin(), 'PUT', path, { price: '2' })).body).toMatchObject({ variants: 2 })
    expect((await importText(twin(), await exportText(twin()))).body).toMatchObject({
      created: 0,
      changed: 0,
    })
  })

  test('are one in capitals and in whatever way Unicode writes a letter', async () => {
    const rows = ['STUHL_FU\u0308R--ALLE,Stuhl,Color,赤,3.00']
    expect((await importText(twin(), [HEAD, ...rows].join('\n'))).body).toMatchObject({
      created: 0,
      changed: 1,
    })
  })

  test.each(['a b', 'a.b', 'a/b', 'a%20b', '-a', 'a-', '_', '', 'a　b', 'a\u200bb', '..', 'x'.repeat(256)])(
    'that no address should have are refused: %j',
    async (handle) => {
      const { status, body } = await importText(twin(), `Handle,Title,Price\n${handle},A,1\n`)
      expect([status, body.error]).toEqual([422, expect.stringMatching(/^line 2: Handle /)])
    },
  )

  test('are what reviews may be of', async () => {
    const { query } = database()
    for (const handle of HANDLES)
      await query
        .insertInto('public.reviews')
        .values({
          product_handle: handle,
          author: 'Kim',
          rating: 5,
          title: 'Fine',
          body: '',
          source: 'import',
        })
        .execute()
  })
})
