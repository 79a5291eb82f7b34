import { dayWords } from '#services/admin-contract/change-words.ts'
import { DIFFERENCES } from '#services/admin-contract/differences.ts'
import type { Desk } from '../desk/desk.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Button, CodeField, Field, PostForm } from '../ui/forms.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Badge, DayWords, Empty, money, Notice, When } from '../ui/words.tsx'
import type { MoneyPage, Range } from './load-money.ts'

type Props = MoneyPage & { readonly desk: Desk }
type Day = MoneyPage['days'][number]
type State = MoneyPage['states'][number]
type Night = MoneyPage['nights'][number]

export function MoneyRoom(page: Props) {
  const { range, problem } = page
  return (
    <>
      <Refused {...page} />
      <Agreement {...page} />
      <FilterBar clear="/office/money">
        <Field label="From" name="from" type="date" value={range.from} problem={problem} />
        <Field label="To" name="to" type="date" value={range.to} />
      </FilterBar>
      {problem === undefined && (
        <>
          <Takings {...page} />
          <Taxes {...page} />
          <Files {...page} />
          <Payouts {...page} />
        </>
      )}
      <Nights {...page} />
    </>
  )
}

function Refused({ books, desk }: Props) {
  if (!books || books.refused.length === 0) return null
  return (
    <Notice tone="bad">
      <ul className="plain">
        {books.refused.map(({ orderNumber, since, words }) => (
          <li key={words}>
            {words}{' '}
            {orderNumber !== null && <a href={`/office/orders/${orderNumber}`}>Order {orderNumber}</a>}{' '}
            <When at={since} now={desk.now} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Agreement({ books, desk }: Props) {
  if (!books)
    return (
      <Notice tone="warn">
        <p>Whether the money agrees cannot be told just now.</p>
      </Notice>
    )
  if (!books.isCompared)
    return (
      <Notice>
        <p>Test cards only: no real money moves, so there is nothing to reconcile.</p>
      </Notice>
    )
  const { openDifferences, last, uncompared } = books
  const tone = openDifferences > 0 ? 'bad' : uncompared.length > 0 ? 'warn' : last ? 'good' : 'quiet'
  return (
    <Notice tone={tone}>
      {last ? (
        <p>
          {openDifferences === 0 ? 'The books agree.' : `Differences to look at: ${openDifferences}.`}{' '}
          <DayWords day={last.day} /> was compared <When at={last.finishedAt} now={desk.now} />.
        </p>
      ) : (
        <p>The books were not compared on any night yet.</p>
      )}
      {uncompared.length > 0 && <p>{`Not compared yet: ${uncompared.map(dayWords).join(', ')}.`}</p>}
    </Notice>
  )
}

const DAY_MS = 24 * 60 * 60_000
/** Narrower bars are lines. */
const MAX_BARS = 92

/** A bar for each day of the range, also for those on which nothing happened. */
function barsOf({ from, to }: Range, days: readonly Day[]) {
  const nets = new Map(days.map(({ day, netCents }) => [day, netCents]))
  const bars: { label: string; value: number }[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    bars.push({ label: dayWords(day), value: nets.get(day) ?? 0 })
  }
  return bars.slice(-MAX_BARS)
}

function Takings({ range, days }: Props) {
  const sum = (name: Exclude<keyof Day, 'day'>) => days.reduce((total, day) => total + day[name], 0)
  const total = {
    ...{ day: 'All days', orders: sum('orders'), orderCents: sum('orderCents') },
    ...{ capturedCents: sum('capturedCents'), refundCents: sum('refundCents'), netCents: sum('netCents') },
  }
  const columns: Column<Day>[] = [
    {
      ...{ key: 'day', label: 'Day (UTC)', isTitle: true },
      cell: (row) => (row === total ? row.day : <DayWords day={row.day} />),
    },
    { key: 'orders', label: 'Orders', align: 'right', cell: ({ orders }) => orders },
    { key: 'ordered', label: 'Ordered', align: 'right', cell: ({ orderCents }) => money(orderCents) },
    { key: 'captured', label: 'Captured', align: 'right', cell: ({ capturedCents }) => money(capturedCents) },
    { key: 'refunded', label: 'Refunded', align: 'right', cell: ({ refundCents }) => money(refundCents) },
    { key: 'net', label: 'Net', align: 'right', cell: ({ netCents }) => money(netCents) },
  ]
  return (
    <section aria-labelledby="takings">
      <h2 id="takings">Takings</h2>
      {days.length === 0 ? (
        <Empty>Nothing was taken or paid back on these days.</Empty>
      ) : (
        <>
          <BarChart
            title="Net takings by day"
            description={`${money(total.netCents)} in all: what was ordered, less what was refunded on each day. The table below has every figure.`}
            bars={barsOf(range, days)}
            format={money}
          />
          <Table
            caption="Takings by day"
            columns={columns}
            rows={[...days, total]}
            keyOf={({ day }) => day}
          />
        </>
      )}
    </section>
  )
}

function Taxes({ states }: Props) {
  const columns: Column<State>[] = [
    { key: 'state', label: 'State', isTitle: true, cell: ({ state }) => state },
    { key: 'orders', label: 'Orders', align: 'right', cell: ({ orders }) => orders },
    { key: 'ordered', label: 'Ordered', align: 'right', cell: ({ orderCents }) => money(orderCents) },
    { key: 'tax', label: 'Tax', align: 'right', cell: ({ taxCents }) => money(taxCents) },
    { key: 'refunded', label: 'Refunded', align: 'right', cell: ({ refundCents }) => money(refundCents) },
    {
      key: 'taxRefunded',
      label: 'Tax refunded',
      align: 'right',
      cell: ({ refundTaxCents }) => money(refundTaxCents),
    },
    { key: 'owed', label: 'Tax owed', align: 'right', cell: ({ netTaxCents }) => money(netTaxCents) },
  ]
  return (
    <section aria-labelledby="taxes">
      <h2 id="taxes">Sales tax by state</h2>
      {states.length === 0 ? (
        <Empty>No order of these days.</Empty>
      ) : (
        <>
          <p className="hint">
            An order counts here as it is now, after any edit. In the takings above, what an edit gave back
            counts as refunded.
          </p>
          <Table caption="Sales tax by state" columns={columns} rows={states} keyOf={({ state }) => state} />
        </>
      )}
    </section>
  )
}

function Files({ desk, codeProblem }: Props) {
  return (
    <section aria-labelledby="files">
      <h2 id="files">Files</h2>
      <PostForm desk={desk} does="file" className="stack">
        <CodeField desk={desk} problem={codeProblem} />
        <div className="actions">
          <Button look="quiet" name="file" value="takings">
            Takings as CSV
          </Button>
          <Button look="quiet" name="file" value="taxes">
            Taxes as CSV
          </Button>
        </div>
      </PostForm>
    </section>
  )
}

function Payouts({ books, payouts, desk }: Props) {
  if (!books?.isCompared) return null
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      {payouts === undefined ? (
        <Notice tone="warn">
          <p>The payment provider does not answer just now. Look again in a minute.</p>
        </Notice>
      ) : payouts.payouts.length === 0 ? (
        <Empty>No payouts within the last month of these days.</Empty>
      ) : (
        <Table
          caption="Payouts"
          columns={[
            { key: 'reference', label: 'Payout', isTitle: true, cell: ({ reference }) => reference },
            { key: 'at', label: 'Made', cell: ({ bookedAt }) => <When at={bookedAt} now={desk.now} /> },
            { key: 'provider', label: 'Provider', cell: ({ provider }) => provider },
            {
              key: 'amount',
              label: 'Amount',
              align: 'right',
              cell: ({ amountCents, currency }) => `${(amountCents / 100).toFixed(2)} ${currency}`,
            },
          ]}
          rows={payouts.payouts}
          keyOf={({ reference }) => reference}
        />
      )}
      {payouts?.isCut && <p className="hint">There are more: ask for fewer days.</p>}
    </section>
  )
}

function Nights({ nights, books, desk }: Props) {
  const uncompared = books?.uncompared.toReversed() ?? []
  if (nights.length === 0 && uncompared.length === 0) return null
  return (
    <section aria-labelledby="nights">
      <h2 id="nights">Compared with the provider’s books</h2>
      <ul className="plain stack">
        {uncompared.map((day) => (
          <li key={day}>
            <p>
              <DayWords day={day} /> <Badge tone="warn">not compared</Badge>
            </p>
            <CompareForm day={day} label={`Compare ${dayWords(day)}`} desk={desk} />
          </li>
        ))}
        {nights.map((night) => (
          <li key={night.day}>
            <NightInFull night={night} desk={desk} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CompareForm({ day, label, desk }: { day: string; label: string; desk: Desk }) {
  return (
    <PostForm desk={desk} does="compare">
      <input type="hidden" name="day" value={day} />
      <Button look="quiet">{label}</Button>
    </PostForm>
  )
}

function NightInFull({ night, desk }: { readonly night: Night; readonly desk: Desk }) {
  const { day, finishedAt, differences, differenceCount, counts } = night
  const more = differenceCount - differences.length
  return (
    <>
      <p>
        <DayWords day={day} />{' '}
        <Badge tone={differenceCount === 0 ? 'good' : 'bad'}>
          {differenceCount === 0 ? 'agrees' : `differences: ${differenceCount}`}
        </Badge>{' '}
        {`${counts.payments} payments, ${counts.refunds} refunds, ${counts.disputes} disputes, ${counts.payouts} payouts, compared `}
        <When at={finishedAt} now={desk.now} />
      </p>
      {differences.length > 0 && (
        <>
          <dl>
            {differences.map(({ kind, subject, detail }) => (
              <div key={`${kind} ${subject} ${detail}`}>
                <dt>{`${subject}: ${detail}.`}</dt>
                <dd>{DIFFERENCES[kind]}</dd>
              </div>
            ))}
          </dl>
          {more > 0 && <p>{`And ${more} more.`}</p>}
          <CompareForm day={day} label={`Compare ${dayWords(day)} again`} desk={desk} />
        </>
      )}
    </>
  )
}
