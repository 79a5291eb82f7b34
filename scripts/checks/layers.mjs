/**
 * The parts, and which other parts each may import: the whole table of who may call whom.
 * @type {Record<string, string[]>}
 */
export const mayImport = {
  facts: [],
  geometry: ['facts'],
  shop: ['facts', 'geometry'],
  'services/storefront': ['facts', 'database', 'services/mail', 'services/shared'],
  'services/backend': ['facts', 'database', 'services/mail', 'services/shared'],
  'services/shared': ['facts', 'database'],
  'services/mail': ['facts', 'database', 'services/shared'],
  database: ['facts'],
  workshop: ['facts', 'geometry'],
  server: ['facts', 'shop', 'services', 'database', 'workshop'],
}

/**
 * The rooms of services/storefront/, each of which may import those before it alone, and what lies at the top.
 */
export const storefrontRooms = [
  'forms',
  'address',
  'cart',
  'pricing',
  'catalogue',
  'images',
  'content',
  'pages',
  'orders',
  'checkout',
  'order-help',
  'review-requests',
  'admin',
  'web',
  'graphql',
]

/** Folders of shop/ that put features together; every other folder there is a feature. */
export const composers = ['pages', 'layouts']

/** Folders of shop/ that every feature may use. */
export const sharedByFeatures = ['ui', 'clients', 'currency', 'islands']

/** What a feature lends to the others; every other crossing is refused. */
export const lentByFeatures = [
  'shop/account/prove-purchase.ts',
  'shop/account/signed-in.ts',
  'shop/cart/store/browser-cart.ts',
  'shop/films/film-of.ts',
  'shop/fit/model/model-dialog.tsx',
  'shop/fit/model/models.ts',
]
