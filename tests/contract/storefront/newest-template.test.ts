import { beforeAll, expect, test } from 'vitest'
import { NEWEST_VERSION } from '#services/storefront/graphql/api-version.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { ACCESS_TOKEN, ask, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const MONEY = '{ amount currencyCode }'
const IMAGE = '{ url altText width height }'
const COST = `cost { totalAmount ${MONEY} }`
const ALLOCATIONS = `discountAllocations { __typename discountedAmount ${MONEY}
  ... on CartCodeDiscountAllocation { code } ... on CartAutomaticDiscountAllocation { title }
  ... on CartCustomDiscountAllocation { title } }`

const VARIANT = `id title availableForSale requiresComponents image ${IMAGE} price ${MONEY} compareAtPrice ${MONEY}
  selectedOptions { name value } product { id handle title vendor }`
const BUNDLE = `components(first: 10) { nodes { quantity productVariant { id } } } groupedBy(first: 10) { nodes { id } }`
const SWATCH = `swatch { color image { previewImage ${IMAGE} } }`
const CARD = `id handle title vendor availableForSale isGiftCard featuredImage ${IMAGE}
  priceRange { minVariantPrice ${MONEY} maxVariantPrice ${MONEY} } compareAtPriceRange { minVariantPrice ${MONEY} }
  selectedOrFirstAvailableVariant { ${VARIANT} }`
const PRODUCT = `${CARD} description descriptionHtml tags updatedAt seo { title description }
  encodedVariantExistence encodedVariantAvailability variantsCount { count }
  category { id name ancestors { name } } collections(first: 5) { edges { node { handle title } } }
  media(first: 10) { edges { node { mediaContentType previewImage ${IMAGE}
    ... on MediaImage { image ${IMAGE} } ... on Video { sources { url mimeType width height } } } } }
  options { id name values optionValues { id name ${SWATCH} firstSelectableVariant { id } } }
  variants(first: 50) { nodes { ${VARIANT} ${BUNDLE} } }`

const LINE = `id quantity ${COST} ${ALLOCATIONS} merchandise { ... on ProductVariant { ${VARIANT} ${BUNDLE} } }`
const CART = `id checkoutUrl totalQuantity note ${ALLOCATIONS} discountCodes { code applicable }
  cost { totalAmount ${MONEY} subtotalAmount ${MONEY} }
  appliedGiftCards { id lastCharacters amountUsed ${MONEY} balance ${MONEY} }
  deliveryGroups(first: 5) { nodes { selectedDeliveryOption { title estimatedCost ${MONEY} } } }
  lines(first: 50) { nodes { __typename
    ... on CartLine { ${LINE} instructions { canRemove canUpdateQuantity } parentRelationship { parent { id } } }
    ... on ComponentizableCartLine { ${LINE} lineComponents { ${LINE} } } } }`
const CHANGED = `{ cart { ${CART} } userErrors { field message } warnings { code message target } }`
const FACETS = `{ id label type presentation values { id label count input swatch { color image { image ${IMAGE} } } } }`

/** What the newest storefront templates ask, whole, in words of our own. */
describeStorefront('a storefront made from the newest templates', ({ twin, reopen }) => {
  beforeAll(() => reopen({ readContent: async () => sampleContent }))
  const askNewest = (query: string, variables: object = {}) =>
    ask(twin(), query, { ...variables }, NEWEST_VERSION)
  const chair = async () => {
    const { product } = await askNewest(
      '{ product(handle: "keel-kneeling-chair") { id options { optionValues { id } } selectedOrFirstAvailableVariant { id selectedOptions { name value } } } }',
    )
    return { ...product, variant: product.selectedOrFirstAvailableVariant }
  }

  test('shows a product with all that belongs to it, by its handle, its id and the options chosen', async () => {
    const { id, variant } = await chair()
    const chosen = `selectedOrFirstAvailableVariant(selectedOptions: $options, ignoreUnknownOptions: true, caseInsensitiveMatch: true)`
    const answer = await askNewest(
      `query ($id: ID!, $options: [SelectedOptionInput!]!) {
        productByHandle(handle: "keel-kneeling-chair") { ${PRODUCT} chosen: ${chosen} { ${VARIANT} ${BUNDLE} } }
        node(id: $id) { ... on Product { ${CARD} tags } } nodes(ids: [$id]) { ... on Product { ${CARD} } } }`,
      { id, options: variant.selectedOptions },
    )
    expect(answer.productByHandle).toMatchObject({
      id,
      chosen: { id: variant.id, requiresComponents: false },
    })
    expect(answer).toMatchObject({ node: { id }, nodes: [{ id }] })
  })

  test('recommends, filters, searches and suggests', async () => {
    const { id } = await chair()
    const answer = await askNewest(
      `query ($id: ID!) {
        related: productRecommendations(productHandle: "keel-kneeling-chair", intent: RELATED) { ${CARD} }
        complementary: productRecommendations(productHandle: "keel-kneeling-chair", intent: COMPLEMENTARY) { ${CARD} }
        collection(handle: "all") { handle title description updatedAt image ${IMAGE} seo { title description }
          products(first: 10, sortKey: MANUAL, filters: [{ available: true }]) {
            filters ${FACETS} edges { cursor node { ${CARD} } } pageInfo { hasNextPage endCursor } } }
        search(query: "chair", first: 10, types: [PRODUCT], sortKey: RELEVANCE, productFilters: [{ available: true }]) {
          totalCount productFilters ${FACETS} edges { cursor node { ... on Product { ${CARD} } } } }
        predictiveSearch(query: "chai", limit: 3, limitScope: EACH, types: [PRODUCT, COLLECTION, QUERY]) {
          products { ${CARD} } collections { handle title } queries { text styledText } }
        products(first: 10, query: "handle:keel-kneeling-chair", sortKey: TITLE) { edges { node { ${CARD} } } }
        values: nodes(ids: [$id]) { ... on Product { options { name optionValues { name } } } } }`,
      { id },
    )
    expect(answer.related.length).toBeGreaterThan(0)
    expect(answer.collection.products.edges.length).toBeGreaterThan(0)
    expect(answer.search.totalCount).toBeGreaterThan(0)
    expect(answer.predictiveSearch.products.length).toBeGreaterThan(0)
    expect(answer.products.edges).toHaveLength(1)
  })

  test('keeps a cart through every change, and shows each line with what may be done to it', async () => {
    const { variant } = await chair()
    const lines = [{ merchandiseId: variant.id, quantity: 1 }]
    const made = (
      await askNewest(`mutation ($input: CartInput!) { cartCreate(input: $input) ${CHANGED} }`, {
        input: { lines },
      })
    ).cartCreate
    expect(made.userErrors).toEqual([])
    const cartId = made.cart.id
    const [line] = made.cart.lines.nodes
    expect(line).toMatchObject({
      __typename: 'CartLine',
      instructions: { canRemove: true, canUpdateQuantity: true },
      parentRelationship: null,
    })
    const change = async (mutation: string, argument: string, type: string, value: unknown) => {
      const answer = await askNewest(
        `mutation ($cartId: ID!, $value: ${type}) { ${mutation}(cartId: $cartId, ${argument}: $value) ${CHANGED} }`,
        { cartId, value },
      )
      expect(answer[mutation].userErrors).toEqual([])
      return answer[mutation].cart
    }
    const more = [{ id: line.id, quantity: 2 }]
    const updated = await change('cartLinesUpdate', 'lines', '[CartLineUpdateInput!]!', more)
    expect(updated).toMatchObject({ totalQuantity: 2 })
    const code = 'BUY2SAVE10'
    const reduced = await change('cartDiscountCodesUpdate', 'discountCodes', '[String!]!', [code])
    expect(reduced.discountCodes).toEqual([{ code, applicable: true }])
    const [allocation] = reduced.discountAllocations
    expect(allocation).toMatchObject({ __typename: 'CartCodeDiscountAllocation', code })
    const added = await change('cartLinesAdd', 'lines', '[CartLineInput!]!', lines)
    expect(added).toMatchObject({ totalQuantity: 3 })
    const noted = await change('cartNoteUpdate', 'note', 'String!', 'Ring twice')
    expect(noted).toMatchObject({ note: 'Ring twice' })
    const ids = noted.lines.nodes.map((each: { id: string }) => each.id)
    const emptied = await change('cartLinesRemove', 'lineIds', '[ID!]!', ids)
    expect(emptied).toMatchObject({ totalQuantity: 0 })
    const { cart } = await askNewest(`query ($id: ID!) { cart(id: $id) { ${CART} } }`, { id: cartId })
    expect(cart).toMatchObject({ id: cartId, note: 'Ring twice', lines: { nodes: [] } })
  })

  test('shows menus, articles, pages, policies and what a map of the site needs', async () => {
    const item =
      'id title url type tags resource { __typename ... on Collection { handle } ... on Page { handle } }'
    const sitemaps = ['PRODUCT', 'COLLECTION', 'PAGE', 'BLOG', 'ARTICLE', 'METAOBJECT'].map(
      (type) =>
        `${type}: sitemap(type: ${type}) { pagesCount { count } resources(page: 1) { hasNextPage items { handle updatedAt } } }`,
    )
    const answer = await askNewest(
      `{ menu(handle: "main-menu") { id handle title items { ${item} items { ${item} items { ${item} } } } }
        blog(handle: "articles") { handle title seo { title description }
          articles(first: 10, sortKey: PUBLISHED_AT, reverse: true) { pageInfo { hasNextPage endCursor } nodes {
            handle title excerpt publishedAt tags content(truncateAt: 80) authorV2 { name } image ${IMAGE} blog { handle } } }
          articleByHandle(handle: "hips") { contentHtml title seo { title } authorV2 { name } } }
        articles(first: 5, sortKey: PUBLISHED_AT) { nodes { handle } }
        page(handle: "about") { handle title body bodySummary updatedAt seo { title description } }
        collections(first: 10) { edges { node { handle title image ${IMAGE} products(first: 1) { edges { node { id } } } } } }
        localization { country { currency { isoCode } } }
        shop { id privacyPolicy { body handle title } refundPolicy { body handle title } shippingPolicy { body handle title }
          termsOfService { body handle title } termsOfSale { handle } legalNotice { handle } contactInformation { handle } }
        ${sitemaps.join('\n')} }`,
    )
    expect(answer.menu.items.length).toBeGreaterThan(0)
    expect(answer.blog.articles.nodes).toHaveLength(sampleContent.articles.length)
    expect(answer).toMatchObject({
      blog: { articleByHandle: { title: 'Hips and spines' } },
      page: { title: 'About us' },
      localization: { country: { currency: { isoCode: 'USD' } } },
      shop: { refundPolicy: { title: 'Returns' }, legalNotice: null },
      PRODUCT: { pagesCount: { count: 1 } },
    })
  })

  test.each(['unstable', NEWEST_VERSION, '2026-07'])(
    'is answered by the newest version where it asks for %s',
    async (version) => {
      const answer = await twin().fetch(
        new Request(`${ORIGIN}/api/${version}/graphql.json?operation=getCart`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': ACCESS_TOKEN },
          body: JSON.stringify({ query: `{ cart(id: "gid://shopify/Cart/none?key=0") { ${CART} } }` }),
        }),
      )
      expect(answer.headers.get('x-shopify-api-version')).toBe(NEWEST_VERSION)
      expect(await answer.json()).toEqual({ data: { cart: null }, extensions: { cost: expect.anything() } })
    },
  )
})
