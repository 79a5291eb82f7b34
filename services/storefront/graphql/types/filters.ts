import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import { type Facet, type FacetValue, type Narrowing, readFacets } from '../../catalogue/facets.ts'
import type { Query } from '../../catalogue/query/syntax.ts'
import { fold } from '../../catalogue/search/words.ts'
import type { Pace } from '../../pace.ts'

/**
 * Writes a list's filters with Shopify's ids; `input` is JSON to be sent back as a ProductFilter.
 * https://shopify.dev/docs/api/storefront/2025-07/objects/Filter
 */
export async function writeFilters(
  catalogue: CatalogueSnapshot,
  query: Query,
  narrowing: Narrowing,
  pace: Pace,
) {
  const facets = await readFacets(catalogue, query, narrowing, pace)
  if (!facets) return []
  const { lists, available, price } = facets
  return [
    {
      id: 'filter.v.availability',
      label: 'Availability',
      type: 'LIST',
      presentation: 'TEXT',
      values: [
        availability('1', 'In stock', available.yes, true),
        availability('0', 'Out of stock', available.no, false),
      ],
    },
    {
      id: 'filter.v.price',
      label: 'Price',
      type: 'PRICE_RANGE',
      presentation: null,
      values: [
        {
          id: 'filter.v.price',
          label: 'Price',
          count: price.count,
          input: JSON.stringify({ price: { min: 0, max: price.greatestCents / 100 } }),
        },
      ],
    },
    ...lists.filter(({ values }) => values.length > 0).map(writeList),
  ]
}

function availability(place: string, label: string, count: number, available: boolean) {
  const input = JSON.stringify({ available })
  return { id: `filter.v.availability.${place}`, label, count, input }
}

function writeList({ subject, label, values }: Facet) {
  const id = idOf(subject)
  const hasSwatches = values.some(({ swatchColor }) => swatchColor !== null)
  return {
    id,
    label,
    type: 'LIST',
    presentation: hasSwatches ? 'SWATCH' : 'TEXT',
    values: values.map((value) => ({
      id: `${id}.${slug(value.label)}`,
      label: value.label,
      count: value.count,
      input: JSON.stringify(inputOf(subject, label, value)),
      swatch: value.swatchColor && { color: value.swatchColor },
    })),
  }
}

const idsOfSubjects: Readonly<Record<string, string>> = {
  productType: 'filter.p.product_type',
  productVendor: 'filter.p.vendor',
  tag: 'filter.p.tag',
}

function idOf(subject: string): string {
  return idsOfSubjects[subject] ?? `filter.v.option.${slug(subject.replace(/^option /, ''))}`
}

function inputOf(subject: string, name: string, { label: value }: FacetValue) {
  return subject in idsOfSubjects ? { [subject]: value } : { variantOption: { name: fold(name), value } }
}

function slug(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '-')
}
