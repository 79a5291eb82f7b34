/**
 * Each part and the other parts that it may import.
 * @type {Record<string, string[]>}
 */
export const mayImport = {
  facts: [],
  geometry: ['facts'],
  shop: ['facts', 'geometry'],
  // It knows the admin interface by its contract alone, and asks it as any program would.
  office: ['facts', 'geometry', 'services/admin-contract'],
  'services/storefront': ['facts', 'database', 'services/mail', 'services/shared', 'services/admin-contract'],
  'services/backend': ['facts', 'database', 'services/mail', 'services/shared'],
  'services/shared': ['facts', 'database', 'services/admin-contract'],
  // The owner's office imports this contract too, so it may import no implementation.
  'services/admin-contract': ['facts'],
  'services/mail': ['facts', 'database', 'services/shared'],
  database: ['facts'],
  workshop: ['facts', 'geometry'],
  server: ['facts', 'shop', 'office', 'services', 'database'],
}

/**
 * The rooms of services/storefront/. Each may import only the rooms before it and the files at the top.
 */
export const storefrontRooms = [
  'forms',
  'address',
  'cart',
  'pricing',
  'catalogue',
  'redirects',
  'images',
  'content',
  'html',
  'orders',
  'payments',
  'after-sales',
  'quotes',
  'checkout',
  'ucp',
  'storefront-mcp',
  'review-requests',
  'stock-alerts',
  'admin',
]

/** The rooms that services/storefront/graphql/ may import: those that know nothing of orders. No room imports that folder. */
export const graphqlMayImport = storefrontRooms.slice(
  storefrontRooms.indexOf('address'),
  storefrontRooms.indexOf('orders'),
)

/**
 * Sibling folders that may import each other all the same, at most five pairs, each with its reason.
 * @type {{ folders: string[], because: string }[]}
 */
export const excusedCircles = []

/** Folders of shop/ that put features together; every folder of shop/ in neither list is a feature. */
export const composers = ['pages', 'personal', 'page-data', 'layouts']

/** Folders of shop/ that every feature may use. */
export const sharedByFeatures = ['ui', 'clients', 'currency', 'islands', 'page-api']

/** Files of features that other features may import; every other import between features is refused. */
export const lentByFeatures = [
  'shop/account/checkout-buyer.ts',
  'shop/account/proof-key.ts',
  'shop/account/prove-purchase.ts',
  'shop/account/saved/browser-account-saved.ts',
  'shop/account/session/session-key.ts',
  'shop/account/signed-in.ts',
  'shop/account/stored-proof.ts',
  'shop/cart/add-fields.ts',
  'shop/cart/store/browser-cart.ts',
  'shop/delivery/answer-in-place.ts',
  'shop/delivery/delivery-answer.tsx',
  'shop/delivery/delivery-form.tsx',
  'shop/delivery/delivery-path.ts',
  'shop/films/film-of.ts',
  'shop/fit/model/model-dialog.tsx',
  'shop/fit/model/models.ts',
]
