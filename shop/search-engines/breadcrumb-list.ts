import type { StructuredData } from './structured-data.ts'

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
