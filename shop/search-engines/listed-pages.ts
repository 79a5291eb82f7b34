/**
 * The pages of the route table (clauses 2.02 to 2.08) that search engines may list, without products and without
 * pages that belong to one visitor.
 */
export const LISTED_PAGES = [
  '/',
  '/collection',
  '/kneeling-chair',
  '/criss-cross-chair',
  '/search',
  '/setup-guide',
  '/reviews',
  '/about',
  '/contact',
  '/articles',
  '/warranty',
  '/tutorials',
  '/terms',
  '/privacy',
  '/returns',
  '/faq',
  '/affiliate',
] as const
