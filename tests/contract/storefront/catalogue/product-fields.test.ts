import { decodeEncodedVariant } from '@shopify/hydrogen-react'
import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

describeStorefront('the fields of a product and of the shop', ({ twin }) => {
  test('tell existing and available variants in the encoding that Hydrogen reads', async () => {
    const { product } = await ask(
      twin(),
      '{ product(handle: "keel-kneeling-chair") { encodedVariantExistence encodedVariantAvailability } }',
    )
    expect(decodeEncodedVariant(product.encodedVariantExistence)).toHaveLength(9)
    const available = decodeEncodedVariant(product.encodedVariantAvailability)
    expect(available).toHaveLength(8)
    expect(available).not.toContainEqual([2, 1])
  })

  test('choose the selected variant, or the first that can be bought, and those beside it', async () => {
    const query = `query ($options: [SelectedOptionInput!]!) { product(handle: "keel-kneeling-chair") {
      selectedOrFirstAvailableVariant(selectedOptions: $options) { title }
      adjacentVariants(selectedOptions: $options) { title } } }`
    const choose = async (...values: [string, string][]) => {
      const options = values.map(([name, value]) => ({ name, value }))
      const { product } = await ask(twin(), query, { options })
      return {
        chosen: product.selectedOrFirstAvailableVariant.title,
        beside: product.adjacentVariants.map(({ title }: { title: string }) => title),
      }
    }
    expect(await choose(['Frame finish', 'Walnut'], ['Cushion color', 'Slate'])).toEqual({
      chosen: 'Walnut / Slate',
      beside: ['Natural birch / Slate', 'Walnut / Oat', 'Walnut / Velvet Pine', 'Black / Slate'],
    })
    expect((await choose(['Frame finish', 'Gold'])).chosen).toBe('Natural birch / Oat')
  })

  test('show the pictures as media', async () => {
    const { product } = await ask(
      twin(),
      `{ product(handle: "keel-caster-set") { images(first: 9) { nodes { url altText } }
        media(first: 9) { nodes { __typename mediaContentType alt previewImage { url }
          ... on MediaImage { id image { url altText } } } } } }`,
    )
    expect(product.media.nodes).toHaveLength(product.images.nodes.length)
    for (const [index, media] of product.media.nodes.entries())
      expect(media).toMatchObject({
        __typename: 'MediaImage',
        id: expect.stringMatching(/^gid:\/\/shopify\/MediaImage\/\d+$/),
        mediaContentType: 'IMAGE',
        image: product.images.nodes[index],
        previewImage: { url: product.images.nodes[index].url },
      })
  })

  test('[2.11] [2.16] list the menus, and what their links are to', async () => {
    const query = `query ($handle: String!) { menu(handle: $handle) { id handle title itemsCount items {
      id title type url resourceId items { id }
      resource { ... on Product { handle } ... on Collection { handle } } } } }`
    const { menu } = await ask(twin(), query, { handle: 'main-menu' })
    expect(menu.itemsCount).toBe(7)
    expect(menu.items[0]).toMatchObject({
      title: 'Home',
      type: 'FRONTPAGE',
      url: 'https://keel.test/',
      resource: null,
    })
    expect(menu.items[1]).toMatchObject({ type: 'COLLECTION', resource: { handle: 'all' } })
    expect(menu.items[3]).toMatchObject({ resource: { handle: 'keel-two-pad-kneeling-chair' } })
    expect((await ask(twin(), query, { handle: 'footer' })).menu.items).toHaveLength(10)
    expect(await ask(twin(), query, { handle: 'no-menu' })).toEqual({ menu: null })
  })

  test('tell what the shop is, and where it ships', async () => {
    const { shop, localization } = await ask(
      twin(),
      `query @inContext(country: US, language: EN) { shop { name description shipsToCountries brand { slogan logo { id } colors { primary { background } } } }
        localization { country { isoCode currency { isoCode } } language { isoCode } } }`,
    )
    expect(shop).toMatchObject({ name: 'Keel', shipsToCountries: ['US'] })
    expect(shop.brand).toEqual({ slogan: null, logo: null, colors: { primary: [] } })
    expect(localization).toEqual({
      country: { isoCode: 'US', currency: { isoCode: 'USD' } },
      language: { isoCode: 'EN' },
    })
  })
})
