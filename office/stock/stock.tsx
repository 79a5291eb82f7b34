import { MOVEMENT_REASONS, type MovementReason } from '#services/admin-contract/stock.ts'
import type { Desk } from '../desk/desk.ts'
import { FilterBar, withParameters } from '../ui/filter-bar.tsx'
import { Button, Field, PostForm, Select } from '../ui/forms.tsx'
import { ListPager, Table } from '../ui/table.tsx'
import { Badge, Empty, When } from '../ui/words.tsx'
import type { StockPage } from './load-stock.ts'

const REASONS: Readonly<Record<MovementReason, string>> = {
  ...{ received: 'Received', counted: 'Counted', damaged: 'Damaged', returned: 'Returned' },
}

type Props = StockPage & { readonly desk: Desk }

export function Stock(props: Props) {
  const { desk, days, scarce, next } = props
  return (
    <>
      {desk.may('stock.change') && <Movement {...props} />}
      <section>
        <h2>What runs low</h2>
        <FilterBar clear="/office/stock">
          <Select
            label="Lasts at most"
            name="days"
            value={days}
            options={['0', '7', '14', '28', '90'].map((value) => ({
              value,
              label: value === '0' ? 'Sold out' : `${value} days`,
            }))}
          />
        </FilterBar>
        <p className="hint">At the rate of sale of the last 28 days, counted every five minutes.</p>
        {scarce.length === 0 ? (
          <Empty>Nothing runs low.</Empty>
        ) : (
          <Table
            caption="What runs low"
            rows={scarce}
            keyOf={({ sku }) => sku}
            columns={[
              {
                ...{ key: 'name', label: 'Variant', isTitle: true },
                cell: ({ name, handle }) => (
                  <a href={`/office/products/${encodeURIComponent(handle)}`}>{name}</a>
                ),
              },
              {
                ...{ key: 'days', label: 'Lasts', align: 'right' as const },
                cell: ({ daysLeft, stock }) =>
                  stock <= 0 ? <Badge tone="bad">Sold out</Badge> : `${daysLeft} days`,
              },
              { key: 'stock', label: 'In stock', align: 'right', cell: ({ stock }) => stock },
              { key: 'sold', label: 'Sold in 28 days', align: 'right', cell: ({ sold }) => sold },
              {
                ...{ key: 'receive', label: 'SKU' },
                cell: ({ sku }) => <a href={withParameters(desk.url, { sku })}>{sku}</a>,
              },
            ]}
          />
        )}
        <ListPager url={desk.url} by="after" next={next} />
      </section>
    </>
  )
}

function Movement({ desk, sku, pieces, reason, formKey, problems, movements }: Props) {
  return (
    <section>
      <h2>Receive stock</h2>
      <PostForm desk={desk} does="move" className="stack" label="Receive stock">
        <input type="hidden" name="key" value={formKey} />
        <Field label="SKU" name="sku" value={sku} problem={problems.sku} required maxLength={255} />
        <Field
          label="Pieces"
          name="pieces"
          value={pieces}
          problem={problems.pieces}
          required
          maxLength={8}
          hint="How many more; after counting also fewer, such as -2."
        />
        <Select
          label="Reason"
          name="reason"
          value={reason}
          options={MOVEMENT_REASONS.map((value) => ({ value, label: REASONS[value] }))}
        />
        <div className="actions">
          <Button>Save</Button>
        </div>
      </PostForm>
      {movements.length > 0 && (
        <Table
          caption={`What was done to the stock of ${sku}`}
          rows={movements}
          keyOf={({ at, stock, delta }) => `${at} ${stock} ${delta}`}
          columns={[
            { key: 'at', label: 'When', isTitle: true, cell: ({ at }) => <When at={at} now={desk.now} /> },
            { key: 'reason', label: 'Reason', cell: (movement) => REASONS[movement.reason] },
            {
              key: 'delta',
              label: 'Pieces',
              align: 'right',
              cell: ({ delta }) => (delta > 0 ? `+${delta}` : delta),
            },
            { key: 'stock', label: 'Then in stock', align: 'right', cell: ({ stock }) => stock },
          ]}
        />
      )}
    </section>
  )
}
