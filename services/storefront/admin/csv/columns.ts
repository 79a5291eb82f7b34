/**
 * Columns of Shopify's product CSV. Stores export the names on the left; the sample file that Shopify publishes has the
 * names on the right. Both are read.
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 * https://help.shopify.com/cdn/shopifycloud/product-knowledge/production/csv/product_template.csv
 */
const NAMES = {
  Handle: 'URL handle',
  Title: 'Title',
  'Body (HTML)': 'Description',
  Vendor: 'Vendor',
  'Product Category': 'Product category',
  Type: 'Type',
  Tags: 'Tags',
  Published: 'Published on online store',
  'Option1 Name': 'Option1 name',
  'Option1 Value': 'Option1 value',
  'Option2 Name': 'Option2 name',
  'Option2 Value': 'Option2 value',
  'Option3 Name': 'Option3 name',
  'Option3 Value': 'Option3 value',
  'Variant SKU': 'SKU',
  'Variant Grams': 'Weight value (grams)',
  'Variant Inventory Tracker': 'Inventory tracker',
  'Variant Inventory Qty': 'Inventory quantity',
  'Variant Inventory Policy': 'Continue selling when out of stock',
  'Variant Fulfillment Service': 'Fulfillment service',
  'Variant Price': 'Price',
  'Variant Compare At Price': 'Compare-at price',
  'Variant Requires Shipping': 'Requires shipping',
  'Variant Taxable': 'Charge tax',
  'Variant Barcode': 'Barcode',
  'Image Src': 'Product image URL',
  'Image Position': 'Image position',
  'Image Alt Text': 'Image alt text',
  'Gift Card': 'Gift card',
  'SEO Title': 'SEO title',
  'SEO Description': 'SEO description',
  'Variant Image': 'Variant image URL',
  'Variant Weight Unit': 'Weight unit for display',
  'Variant Tax Code': 'Tax code',
  'Cost per item': 'Cost per item',
  Status: 'Status',
} as const

export type Column = keyof typeof NAMES

/** The columns in the order of Shopify's export. */
export const COLUMNS = Object.keys(NAMES) as Column[]

/** Takes a column's name in a file, of either generation of the format and in any case. */
export function columnOf(name: string): Column | undefined {
  return byName.get(name.trim().toLowerCase())
}

const byName = new Map(
  COLUMNS.flatMap((column) => [column, NAMES[column]].map((name) => [name.toLowerCase(), column] as const)),
)
