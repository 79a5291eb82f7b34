import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import type { PublishedContent } from '../../content/published-content.ts'

/** The most items that a list can hold, by type and field. */
export type ListSizes = ReadonlyMap<string, number>

/** The shop's own counts bound its lists. Lists that are not named here have the size requested. */
export function listSizesOf(catalogue: CatalogueSnapshot, content: PublishedContent): ListSizes {
  const { byId, collections, largest } = catalogue
  const { articles, pages } = content
  return new Map([
    ['QueryRoot.products', byId.size],
    ['Collection.products', byId.size],
    ['QueryRoot.search', byId.size + articles.length + pages.length],
    ['QueryRoot.collections', collections.length],
    ['Product.collections', collections.length],
    ['Product.images', largest.images],
    ['Product.media', largest.images],
    ['Product.options', largest.options],
    ['ProductOption.optionValues', largest.optionValues],
    ['Product.variants', largest.variants],
    ['Product.adjacentVariants', largest.variants],
    ['ProductVariant.selectedOptions', largest.options],
    ['QueryRoot.articles', articles.length],
    ['Blog.articles', articles.length],
    ['QueryRoot.blogs', 1],
    ['QueryRoot.pages', pages.length],
  ])
}
