/** Crawlers find nothing at these: the checkout, carts, orders, accounts, and the endlessly many searches and choices. */
const KEPT_OUT = [
  ...[
    '/account',
    '/api/',
    '/cart',
    '/checkout',
    '/collection?',
    '/delivery?',
    '/delivery/',
    '/login',
    '/newsletter',
    '/orders/',
    '/quotes/',
    '/search/',
  ],
  '/search?',
]

/** https://www.rfc-editor.org/rfc/rfc9309 */
export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
