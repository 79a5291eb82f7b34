import { expect, test } from 'vitest'
import { createStorefrontClient } from '#shop/clients/storefront/storefront.ts'
import { choiceGroups } from '#shop/product/narrow/choice-groups.ts'
import { type Choices, filtersOf, sortOf } from '#shop/product/narrow/choices.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ACCESS_TOKEN, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

/** As the search of a catalogue that is larger than a page. */
describeStorefront('a search that the storefront narrows', ({ twin }) => {
  const storefront = createStorefrontClient({
    ...{ url: ORIGIN, accessToken: ACCESS_TOKEN, apiVersion: '2025-07', providerName: 'Keel Pay' },
    fetch: (url, init) => twin().fetch(new Request(url, init)),
  })

  async function search(choices: Choices) {
    const found = await storefront.search('chair', 50, null, {
      ...{ filters: filtersOf(choices), sort: sortOf(choices) },
    })
    if (!found.ok) throw new Error(found.error.message)
    return found.data
  }

  test('each choice leaves as many products as it says', async () => {
    const { filters = [], totalCount } = await search({})
    const choices = choiceGroups(filters, {}, [], 'USD').flatMap((group) => group.choices)
    expect(choices.length).toBeGreaterThan(3)
    for (const { label, count, leadsTo } of choices) {
      const left = await search(leadsTo)
      expect([label, left.products.length]).toEqual([label, count])
      expect(left.totalCount).toBeLessThanOrEqual(totalCount)
    }
  })

  test('what is narrowed is sorted too', async () => {
    const { products } = await search({ stock: 'in', sort: 'price-high' })
    const prices = products.map(({ minPriceCents }) => minPriceCents)
    expect(prices.length).toBeGreaterThan(2)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  })
})
