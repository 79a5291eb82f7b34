import type { Product } from '../../catalogue/product.ts'
import type { Article, Page } from '../../content/published-content.ts'

export type SearchResult = Product | Article | Page

export function typeOfResult(result: SearchResult): 'Product' | 'Article' | 'Page' {
  if ('variants' in result) return 'Product'
  return 'author' in result ? 'Article' : 'Page'
}
