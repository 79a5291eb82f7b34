import type { Generated, JSONColumnType } from 'kysely'

export interface SelectedOption {
  readonly name: string
  readonly value: string
}

export interface CatalogueTables {
  'storefront.collections': CollectionsTable
  'storefront.products': ProductsTable
  'storefront.product_options': ProductOptionsTable
  'storefront.product_option_values': ProductOptionValuesTable
  'storefront.product_images': ProductImagesTable
  'storefront.uploaded_pictures': UploadedPicturesTable
  'storefront.removed_pictures': RemovedPicturesTable
  'storefront.variants': VariantsTable
  'storefront.seeded_rows': SeededRowsTable
  'storefront.redirects': RedirectsTable
}

interface CollectionsTable {
  id: Generated<number>
  handle: string
  title: string
  description_html: Generated<string>
  seo_title: string | null
  seo_description: string | null
  position: number
  rule: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface ProductsTable {
  id: Generated<number>
  handle: string
  title: string
  description_html: Generated<string>
  product_type: Generated<string>
  vendor: Generated<string>
  tags: Generated<string[]>
  seo_title: string | null
  seo_description: string | null
  position: number
  published_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface ProductOptionsTable {
  id: Generated<number>
  product_id: number
  name: string
  position: number
}

interface ProductOptionValuesTable {
  id: Generated<number>
  option_id: number
  product_id: number
  name: string
  position: number
  swatch_color: string | null
}

interface ProductImagesTable {
  id: Generated<number>
  product_id: number
  file: string
  width: number
  height: number
  alt_text: string
  position: number
  content_hash: string
}

interface UploadedPicturesTable {
  product_id: number
  file: string
  bytes: Buffer
  uploaded_at: Date
}

interface RemovedPicturesTable extends Omit<ProductImagesTable, 'id'> {
  skus: string[]
  removed_at: Date
}

interface VariantsTable {
  id: Generated<number>
  product_id: number
  sku: string
  title: string
  position: number
  price_cents: number
  compare_at_price_cents: number | null
  stock: number
  inventory_tracked: Generated<boolean>
  inventory_policy: Generated<'deny' | 'continue'>
  selected_options: JSONColumnType<SelectedOption[]>
  image_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface RedirectsTable {
  id: Generated<number>
  path: string
  target: string
  created_at: Generated<Date>
}

interface SeededRowsTable {
  entity: string
  key: string
  content: JSONColumnType<Record<string, unknown>>
}
