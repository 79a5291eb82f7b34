import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '#services/shared/csv.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { exportText } from '#tests/fixtures/storefront/admin-owner.ts'

describeStorefront('the exported catalogue', ({ database, twin }) => {
  let head: readonly string[]
  let rows: Record<string, string>[]
  let products: number
  beforeAll(async () => {
    const { query } = database()
    await query
      .updateTable('storefront.products')
      .set({ published_at: null, title: 'A "quoted", title' })
      .where('handle', '=', 'keel-caster-set')
      .execute()
    const records: (readonly string[])[] = []
    for await (const { cells } of readCsv(Readable.from([await exportText(twin())]))) records.push(cells)
    head = records[0] ?? []
    products = new Set(records.slice(1).map(([handle]) => handle)).size
    rows = records
      .slice(1)
      .map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])))
  })

  test('has the columns of a Shopify export, in their order', () => {
    expect(head.slice(0, 10)).toEqual([
      ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
      ...['Option1 Name', 'Option1 Value'],
    ])
    expect(head).toContain('Variant Compare At Price')
    expect(head.at(-1)).toBe('Status')
  })

  test('has a row for each variant, and what belongs to the product on its first row', () => {
    const chair = rows.filter((row) => row.Handle === 'keel-kneeling-chair' && row['Variant SKU'])
    expect(chair).toHaveLength(9)
    expect(chair[0]).toMatchObject({
      Title: 'Keel Kneeling Chair',
      Vendor: 'Keel',
      Tags: 'kneeling, adjustable, home office, memory foam',
      Published: 'true',
      'Option1 Name': 'Frame finish',
      'Option1 Value': 'Natural birch',
      'Option2 Name': 'Cushion color',
      'Option2 Value': 'Oat',
      'Variant SKU': 'KC-BIR-OAT',
      'Variant Price': '249.00',
      'Variant Inventory Qty': '25',
      'Image Position': '1',
      Status: 'active',
    })
    expect(chair[0]?.['Image Src']).toMatch(
      /^https:\/\/keel\.test\/cdn\/keel-kneeling-chair\/[a-z-]+\.jpg\?v=/,
    )
    expect(chair[1]).toMatchObject({ Title: '', 'Option1 Name': '', 'Option2 Value': 'Slate', Status: '' })
  })

  test('holds drafts too, and says what they are', () => {
    expect(rows.find((row) => row.Handle === 'keel-caster-set')).toMatchObject({
      Title: 'A "quoted", title',
      Published: 'false',
      Status: 'draft',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
    })
  })

  test.each([99, 100, 101, 250])(
    'holds every one of %i more products, each once, in their order',
    async (count) => {
      const { query } = database()
      // Many products share a position, so a page's end needs more than the position to tell what follows.
      await sql`insert into storefront.products (handle, title, position)
      select 'many-' || n, 'Many', 1000 + n / 60 from generate_series(1, ${count}) as n`.execute(query)
      const handles: string[] = []
      for await (const { cells } of readCsv(Readable.from([await exportText(twin())])))
        if (cells[0] !== handles.at(-1)) handles.push(cells[0] ?? '')
      await query.deleteFrom('storefront.products').where('handle', 'like', 'many-%').execute()
      const many = Array.from({ length: count }, (_, index) => `many-${index + 1}`)
      expect(handles.filter((handle) => handle.startsWith('many-'))).toEqual(many)
      expect(handles).toHaveLength(1 + products + count)
    },
  )
})
