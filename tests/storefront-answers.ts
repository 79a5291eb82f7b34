const usd = (amount: string) => ({ amount, currencyCode: 'USD' })
const nodes = (...list: unknown[]) => ({ edges: list.map((node) => ({ node })) })

const image = {
  url: 'https://pictures.example/side.svg',
  altText: 'From the side',
  width: 1600,
  height: 1600,
}

/** With no field but those that clause 3.01 names. */
export const variantAnswer = {
  id: 'gid://shopify/ProductVariant/11',
  title: 'Wool felt',
  price: usd('129.0'),
  availableForSale: true,
  selectedOptions: [{ name: 'Material', value: 'Wool felt' }],
}

/** A product as a storefront sends it (clause 3.01). */
export const productAnswer = {
  id: 'gid://shopify/Product/1',
  title: 'Keel Balance Stool',
  description: 'A stool that keeps you moving.',
  handle: 'keel-balance-stool',
  priceRange: { minVariantPrice: usd('129.0') },
  images: nodes(image, { ...image, altText: null }),
  variants: nodes({ ...variantAnswer, compareAtPrice: usd('161.25'), image }),
  options: [{ name: 'Material', values: ['Wool felt', 'Linen weave'] }],
}

/** A cart as a storefront sends it (clause 3.03). */
export const cartAnswer = {
  id: 'gid://shopify/Cart/abc?key=def',
  checkoutUrl: 'https://pay.example/cart/c/abc?key=def',
  totalQuantity: 2,
  cost: { totalAmount: usd('258.0') },
  lines: nodes({
    id: 'gid://shopify/CartLine/1',
    quantity: 2,
    merchandise: {
      id: 'gid://shopify/ProductVariant/11',
      title: 'Wool felt',
      price: usd('129.0'),
      product: { title: 'Keel Balance Stool', handle: 'keel-balance-stool' },
    },
  }),
}

/** Beside a cart that holds less than was asked for. */
export const cartWarningAnswer = {
  code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
  message: 'Only 2 are left',
  target: 'gid://shopify/CartLine/1',
}
