/**
 * The pages that search engines may list: those of the route table (clauses 2.02 to 2.08) and the comparison, without
 * products and without pages that belong to one visitor.
 */
export const LISTED_PAGES = [
  '/',
  '/collection',
  '/kneeling-chair',
  '/criss-cross-chair',
  '/compare',
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
