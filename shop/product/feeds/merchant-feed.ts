import { brand } from '#facts/brand.ts'
import { deliveries } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'
import { decimalOf } from '../../currency/price-rules.ts'
import { sharingPicture } from '../../ui/picture/sharing-picture.ts'
import { escapeXml } from '../../ui/text/escape-xml.ts'
import { availabilityOf, shownVariants, variantUrl } from '../structured-data/product-data.ts'

const AVAILABILITY = { InStock: 'in_stock', BackOrder: 'backorder', OutOfStock: 'out_of_stock' } as const
/** https://support.google.com/merchants/answer/7052112 */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_MORE_PICTURES = 10

/** The catalogue as RSS 2.0 in the words of Google's product data, an item for each variant that has an address. */
export function merchantFeed(publicUrl: string, products: readonly Product[]): string {
  const items = products.flatMap((product) =>
    shownVariants(product).map((variant) => itemOf(publicUrl, product, variant)),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    ...elements({ title: brand.name, link: publicUrl, description: `Everything that ${brand.name} sells` }),
    ...items,
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function itemOf(publicUrl: string, product: Product, variant: ProductVariant): string {
  const [first, ...others] = product.images
  const picture = variant.image ?? first
  const more = variant.image ? product.images : others
  const hasVariants = product.variants.length > 1
  const title = hasVariants ? `${product.title}, ${variant.title}` : product.title
  return [
    '<item>',
    ...elements({
      'g:id': plainId(variant.id),
      ...(hasVariants && { 'g:item_group_id': plainId(product.id) }),
      'g:title': title.slice(0, MAX_TITLE),
      'g:description': (product.description || product.title).slice(0, MAX_DESCRIPTION),
      'g:link': variantUrl(publicUrl, product, variant),
      ...(picture && { 'g:image_link': sharingPicture(picture).url }),
    }),
    ...more
      .filter(({ url }) => url !== picture?.url)
      .slice(0, MAX_MORE_PICTURES)
      .flatMap((image) => elements({ 'g:additional_image_link': sharingPicture(image).url })),
    ...elements({
      'g:availability': AVAILABILITY[availabilityOf(variant)],
      'g:price': `${decimalOf(variant.priceCents)} USD`,
      'g:condition': 'new',
      'g:brand': brand.name,
      // Nothing that we make has a number of GS1's.
      'g:identifier_exists': 'no',
    }),
    ...policies.countries.flatMap((country) =>
      deliveries().map((delivery) => shippingOf(country, delivery, variant)),
    ),
    '</item>',
  ].join('\n')
}

function shippingOf(
  country: string,
  { name, feeCents }: ReturnType<typeof deliveries>[number],
  { priceCents }: ProductVariant,
): string {
  const terms = {
    'g:country': country,
    'g:service': name,
    'g:price': `${decimalOf(feeCents(priceCents))} USD`,
  }
  return ['<g:shipping>', ...elements(terms), '</g:shipping>'].join('\n')
}

function elements(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
}

/** The number at the end of `gid://shopify/ProductVariant/12`, or an id of another form as it is. */
function plainId(id: string): string {
  return /^gid:\/\/[^/]+\/[^/]+\/(\d+)$/.exec(id)?.[1] ?? id
}
