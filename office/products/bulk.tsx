import type { ChangedVariant, RowProblem } from '#services/admin-contract/variant-changes.ts'
import type { Desk } from '../desk/desk.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Button, Field, PostForm } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { Empty, Notice } from '../ui/words.tsx'
import type { BulkPage } from './load-bulk.ts'
import { VariantsTable } from './variants-table.tsx'

type Props = BulkPage & { readonly desk: Desk }

export function Bulk(props: Props) {
  const { desk, problem, problems, isPasted, preview, pasted } = props
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {isPasted && problems.length > 0 && <Problems problems={problems} />}
      {preview && <Preview desk={desk} preview={preview} />}
      <section>
        <h2>Paste from a spreadsheet</h2>
        <PostForm desk={desk} does="paste" className="stack" label="Paste from a spreadsheet">
          <Field
            label="Rows"
            name="pasted"
            value={pasted}
            rows={8}
            required
            hint="SKU, price, compare-at price, stock: one row a line, between tabs or commas. An empty cell leaves what there is; a dash takes a compare-at price away. At most 1,000 rows."
          />
          <div className="actions">
            <Button>Preview</Button>
          </div>
        </PostForm>
      </section>
      <section>
        <h2>Edit as a table</h2>
        <TableForm {...props} />
      </section>
    </>
  )
}

function TableForm({ desk, q, variants, seen, isCut, problems, isPasted }: Props) {
  return (
    <>
      <FilterBar search={{ label: 'Title, handle or SKU', value: q }} clear="/office/products/bulk" />
      {variants.length === 0 ? (
        <Empty>No variant is like this.</Empty>
      ) : (
        <PostForm desk={desk} does="table" className="stack" label="Edit as a table">
          {isCut && (
            <p className="hint">
              These are the first {variants.length}: search for the others, or paste their rows above.
            </p>
          )}
          <VariantsTable variants={variants} seen={seen} problems={isPasted ? [] : problems} />
          <div className="actions">
            <Button>Preview</Button>
          </div>
        </PostForm>
      )}
    </>
  )
}

const FIELDS: Readonly<Record<RowProblem['field'], string>> = {
  ...{ sku: 'SKU', price: 'Price', compareAt: 'Compare-at price', stock: 'In stock' },
}

function Problems({ problems }: Pick<Props, 'problems'>) {
  return (
    <Table
      caption="What is wrong"
      rows={problems}
      keyOf={({ row, field }) => `${row}-${field}`}
      columns={[
        { key: 'row', label: 'Row', isTitle: true, cell: ({ row, sku }) => `Row ${row}: ${sku}` },
        { key: 'field', label: 'Cell', cell: ({ field }) => FIELDS[field] },
        {
          key: 'problem',
          label: 'Problem',
          cell: ({ problem }) => <span className="problem">{problem}</span>,
        },
      ]}
    />
  )
}

function Preview({
  desk,
  preview,
}: {
  readonly desk: Desk
  readonly preview: NonNullable<BulkPage['preview']>
}) {
  const { changes, rows } = preview
  const count = changes.length === 1 ? '1 variant' : `${changes.length} variants`
  return (
    <section>
      <h2>What would change</h2>
      <Table
        caption="What would change"
        rows={changes}
        keyOf={({ sku }) => sku}
        columns={[
          { key: 'name', label: 'Variant', isTitle: true, cell: ({ name, sku }) => `${name}, ${sku}` },
          { key: 'price', label: 'Price', cell: ({ price }) => sides(price) },
          { key: 'compareAt', label: 'Compare-at price', cell: ({ compareAt }) => sides(compareAt) },
          { key: 'stock', label: 'In stock', cell: ({ stock }) => sides(stock) },
        ]}
      />
      <PostForm desk={desk} does="apply" label="What would change">
        <input type="hidden" name="rows" value={rows} />
        <div className="actions">
          <Button>Change {count}</Button>
          <a href="/office/products/bulk">Leave everything as it is</a>
        </div>
      </PostForm>
    </section>
  )
}

function sides(change: ChangedVariant['price']): string {
  return change ? `${change.before ?? 'none'} → ${change.after ?? 'none'}` : ''
}
