import { brand } from '#facts/brand.ts'
import type { StructuredData } from './structured-data.ts'

interface ArticleFacts {
  readonly path: string
  readonly title: string
  readonly excerpt: string
  readonly author: string
  readonly date: string
  readonly words: number
  readonly category: string
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
export function articleData(publicUrl: string, article: ArticleFacts, picture: string): StructuredData {
  const publisher = { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: brand.name }
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.excerpt,
    image: new URL(picture, publicUrl).href,
    datePublished: article.date,
    author: { '@type': 'Organization', name: article.author, url: `${publicUrl}/about` },
    publisher,
    articleSection: article.category,
    wordCount: article.words,
    mainEntityOfPage: publicUrl + article.path,
  }
}
