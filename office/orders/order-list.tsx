import type { Desk } from '../desk/desk.ts'
import { FilterBar, withParameters } from '../ui/filter-bar.tsx'
import { Button, Checkbox, Field, PostForm, Select } from '../ui/forms.tsx'
import { type Column, Pager, Table } from '../ui/table.tsx'
import { Empty, Notice } from '../ui/words.tsx'
import type { OrderListPage } from './load-order-list.ts'
import { chosenColumns, type ListedOrder, ORDER_COLUMNS } from './order-columns.tsx'
import { STATE_OPTIONS } from './order-words.ts'

type Props = OrderListPage & { readonly desk: Desk }

/** The orders, and what can be done with many of them at once. */
export function OrderList({ desk, list, filters, views, problem, viewProblem }: Props) {
  const { url } = desk
  const columns = chosenColumns(url, list.orders)
  const kept = {
    columns: url.searchParams.has('columns') ? columns.map(({ key }) => key).join(',') : undefined,
    sort: url.searchParams.get('sort') ?? undefined,
    order: url.searchParams.get('order') ?? undefined,
  }
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Views desk={desk} views={views} problem={viewProblem} />
      <FilterBar
        search={{ label: 'Number, buyer, address, goods, tracking or tag', value: filters.q }}
        kept={kept}
        clear="/office/orders"
        more={{
          isOpen: [filters.from, filters.to, filters.min, filters.max, filters.ships, filters.edited].some(
            Boolean,
          ),
          filters: (
            <>
              <Field label="Placed from" name="from" type="date" value={filters.from} />
              <Field label="Placed up to" name="to" type="date" value={filters.to} />
              <Field label="Total from" name="min" inputMode="decimal" value={filters.min} maxLength={10} />
              <Field label="Total up to" name="max" inputMode="decimal" value={filters.max} maxLength={10} />
              <Field
                label="Ships to state"
                name="ships"
                value={filters.ships}
                maxLength={2}
                placeholder="OR"
              />
              <Select
                label="Edits"
                name="edited"
                value={filters.edited ?? ''}
                options={[
                  { value: '', label: 'All orders' },
                  { value: 'yes', label: 'Edited before they were sent' },
                ]}
              />
            </>
          ),
        }}
      >
        <Select label="State" name="state" value={filters.state ?? ''} options={STATE_OPTIONS} />
      </FilterBar>
      <ColumnChoice url={url} chosen={columns.map(({ key }) => key)} />
      {list.orders.length === 0 ? (
        <Empty>{whyNone(list.next !== null, problem === undefined && !isNarrowed(url, filters))}</Empty>
      ) : (
        <form method="get" action="/office/orders/chosen" className="stack">
          <Table
            caption="Orders"
            columns={[CHOICE, ...columns.map((column) => sortable(column, url, desk.now))]}
            rows={list.orders}
            keyOf={({ number }) => number}
          />
          <div className="actions">
            <Button name="do" value="ship">
              Ship the chosen
            </Button>
            <Button name="do" value="tag" look="quiet">
              Tag the chosen
            </Button>
            {desk.may('order.export') && (
              <Button name="do" value="export" look="quiet">
                Export the chosen
              </Button>
            )}
          </div>
        </form>
      )}
      <Pager
        newer={list.previous === null ? undefined : withParameters(url, { after: list.previous, before: '' })}
        older={list.next === null ? undefined : withParameters(url, { before: list.next, after: '' })}
        words={['Back', list.orders.length === 0 ? 'Look further' : 'Next']}
      />
      {list.orders.length > 0 && desk.may('order.export') && (
        <p className="of-the-list">
          <a href={`/office/orders/chosen?${exportOf(url)}`}>Export all that are listed here</a>
        </p>
      )}
    </>
  )
}

function whyNone(isMore: boolean, isWhole: boolean): string {
  if (isMore) return 'None among the orders looked at so far.'
  return isWhole ? 'No orders yet.' : 'No order is like that.'
}

/** Whether the address asks for less than all orders: it has filters, or a place in the list to begin at. */
function isNarrowed({ searchParams }: URL, filters: Props['filters']): boolean {
  return Object.values(filters).some(Boolean) || searchParams.has('before') || searchParams.has('after')
}

const CHOICE: Column<ListedOrder> = {
  key: 'choice',
  label: 'Choose',
  cell: ({ number }) => (
    <label className="choose">
      <input type="checkbox" name="order" value={number} aria-label={`Choose order ${number}`} />
    </label>
  ),
}

function sortable(column: (typeof ORDER_COLUMNS)[number], url: URL, now: Date): Column<ListedOrder> {
  const { sortsBy, cell, ...rest } = column
  const shown = { ...rest, cell: (order: ListedOrder) => cell(order, now) }
  if (sortsBy === undefined) return shown
  const isSorted = (url.searchParams.get('sort') ?? 'placed') === sortsBy
  const isAscending = url.searchParams.get('order') === 'asc'
  const order = isSorted && !isAscending ? 'asc' : 'desc'
  const sorting = isAscending ? ('ascending' as const) : ('descending' as const)
  return {
    ...shown,
    sort: {
      href: withParameters(url, { sort: sortsBy, order, before: '', after: '' }),
      now: isSorted ? sorting : undefined,
    },
  }
}

function exportOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  for (const name of ['columns', 'sort', 'order', 'before', 'after']) query.delete(name)
  query.set('do', 'export')
  return query.toString()
}

function ColumnChoice({ url, chosen }: { readonly url: URL; readonly chosen: readonly string[] }) {
  const kept = [...new URLSearchParams(url.search)].filter(([name]) => name !== 'columns')
  return (
    <details>
      <summary>Columns</summary>
      <form method="get" className="inline">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {ORDER_COLUMNS.map(({ key, label }) => (
          <Checkbox key={key} name="columns" value={key} label={label} checked={chosen.includes(key)} />
        ))}
        <Button look="quiet">Show these</Button>
      </form>
    </details>
  )
}

interface ViewsProps {
  readonly desk: Desk
  readonly views: OrderListPage['views']
  readonly problem: string | undefined
}

function Views({ desk, views, problem }: ViewsProps) {
  return (
    <details open={problem !== undefined || views.length > 0}>
      <summary>Views</summary>
      {views.length > 0 && (
        <ul className="plain inline">
          {views.map(({ id, name, query }) => (
            <li key={id} className="inline">
              <a href={query === '' ? '/office/orders' : `/office/orders?${query}`}>{name}</a>
              <PostForm desk={desk} does="delete-view" label={`Delete the view ${name}`}>
                <input type="hidden" name="view" value={id} />
                <button type="submit" className="link" aria-label={`Delete the view ${name}`}>
                  Delete
                </button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      <PostForm desk={desk} does="save-view" className="inline">
        <Field
          label="Keep what is listed here as"
          name="name"
          maxLength={60}
          problem={problem}
          hint="For you; its address can be sent to a colleague."
          required
        />
        <Button look="quiet">Save the view</Button>
      </PostForm>
    </details>
  )
}
