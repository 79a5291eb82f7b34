import type { Desk } from '../desk/desk.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Checkbox, Select } from '../ui/forms.tsx'
import { type Column, ListPager, Table } from '../ui/table.tsx'
import { Badge, Empty } from '../ui/words.tsx'
import { COLUMNS, type ColumnName, type ListedProduct, type ProductsPage } from './load-products.ts'

const LABELS: Readonly<Record<ColumnName, string>> = {
  ...{ variants: 'Variants', price: 'Price', stock: 'In stock', state: 'State' },
}

export function Products({
  desk,
  products,
  next,
  q,
  published,
  columns,
}: ProductsPage & { readonly desk: Desk }) {
  return (
    <>
      <nav className="actions" aria-label="Products">
        {desk.may('catalogue.import') && <a href={withQuery('/office/products/bulk', q)}>Edit as a table</a>}
        {desk.may('catalogue.import') && <a href="/office/products/import">Import and export</a>}
        <a href="/office/stock">What runs low</a>
      </nav>
      <FilterBar search={{ label: 'Title, handle or SKU', value: q }} clear="/office/products">
        <Select
          label="Published"
          name="published"
          value={published ?? ''}
          options={[
            { value: '', label: 'All' },
            { value: 'yes', label: 'Published' },
            { value: 'no', label: 'Not published' },
          ]}
        />
        <fieldset className="inline">
          <legend className="unseen">Columns</legend>
          {COLUMNS.map((name) => (
            <Checkbox
              key={name}
              label={LABELS[name]}
              name="column"
              value={name}
              checked={columns.includes(name)}
            />
          ))}
        </fieldset>
      </FilterBar>
      {products.length === 0 ? (
        <Empty>No product is like this.</Empty>
      ) : (
        <Table
          caption="Products"
          rows={products}
          keyOf={({ handle }) => handle}
          columns={[TITLE, ...CELLS.filter(({ key }) => columns.some((name) => name === key))]}
        />
      )}
      <ListPager url={desk.url} by="after" next={next} />
    </>
  )
}

const TITLE: Column<ListedProduct> = {
  ...{ key: 'title', label: 'Product', isTitle: true },
  cell: ({ handle, title }) => <a href={`/office/products/${encodeURIComponent(handle)}`}>{title}</a>,
}

const CELLS: readonly Column<ListedProduct>[] = [
  { key: 'variants', label: LABELS.variants, align: 'right', cell: ({ variants }) => variants.length },
  { key: 'price', label: LABELS.price, align: 'right', cell: priceRange },
  { key: 'stock', label: LABELS.stock, align: 'right', cell: stockOf },
  {
    ...{ key: 'state', label: LABELS.state },
    cell: ({ published }) => (
      <Badge tone={published ? 'good' : 'quiet'}>{published ? 'Published' : 'Not published'}</Badge>
    ),
  },
]

function priceRange({ variants }: ListedProduct): string {
  const prices = variants.map(({ price }) => Number(price)).toSorted((a, b) => a - b)
  const [least, most] = [prices.at(0), prices.at(-1)]
  if (least === undefined || most === undefined) return ''
  return least === most ? `$${least.toFixed(2)}` : `$${least.toFixed(2)} to $${most.toFixed(2)}`
}

function stockOf({ variants }: ListedProduct): string {
  const counted = variants.flatMap(({ stock }) => stock ?? [])
  return counted.length === 0 ? 'not counted' : String(counted.reduce((sum, stock) => sum + stock, 0))
}

function withQuery(path: string, q: string): string {
  return q === '' ? path : `${path}?q=${encodeURIComponent(q)}`
}
