import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms } from '#facts/policies/terms.ts'

/** One thing described in the words of https://schema.org, as JSON-LD. */
export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** Adds the name of the vocabulary. */
export const inContext = (data: StructuredData) => ({ '@context': 'https://schema.org', ...data })

export interface Crumb {
  readonly name: string
  readonly path: string
}

/** The parent of every product page. */
export const COLLECTION: Crumb = { name: 'Ergonomic Seating Collection', path: '/collection' }

/** The way from the home page to this one. https://developers.google.com/search/docs/appearance/structured-data/breadcrumb */
export function breadcrumbList(publicUrl: string, way: readonly Crumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...way].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

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

/** Describes the seller. The shop's social links point nowhere (clause 2.16), so none is listed. */
export function organization(publicUrl: string): StructuredData {
  const { sellerAddress } = currentTerms()
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: brand.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    email: brand.supportEmail,
    telephone: brand.phone,
    ...(sellerAddress.length > 0 && { address: sellerAddress.join(', ') }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: brand.supportEmail,
      telephone: brand.phone,
      areaServed: policies.countries,
      availableLanguage: 'en',
    },
  }
}
