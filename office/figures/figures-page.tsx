import type { FIT_REFUSALS, PageType } from '#services/admin-contract/figures.ts'
import { rateVital, type Vital, type VitalRating } from '#services/admin-contract/web-vitals.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Field, Select } from '../ui/forms.tsx'
import { counted, Funnel } from '../ui/funnel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Badge, DayWords, Empty, Notice, type Tone } from '../ui/words.tsx'
import { type AskedRange, type Figures, type FiguresPage, RANGES, spanOf } from './load-figures.ts'

const PAGE_NAMES: Readonly<Record<PageType, string>> = {
  home: 'Home',
  product: 'Products',
  reviews: 'Reviews',
  catalogue: 'Collections',
  search: 'Search',
  article: 'Articles and tutorials',
  help: 'Help and setup',
  checkout: 'Way to the checkout',
  account: 'Account and sign-in',
  other: 'Other pages',
}

const REFUSAL_NAMES: Readonly<Record<(typeof FIT_REFUSALS)[number], string>> = {
  height: 'Not made for their height',
  weight: 'They weigh more than it carries',
  desk: 'Does not go with the height of their desk',
  reach: 'Cannot be set high or low enough for their elbows',
  part: 'The part is made for another chair',
}

const TONES: Readonly<Record<VitalRating, Tone>> = { good: 'good', 'needs work': 'warn', poor: 'bad' }

/** How it goes: what was counted in a range of days, beside as many days before it. */
export function FiguresRoom({ asked, figures, problem }: FiguresPage) {
  return (
    <>
      <RangeForm asked={asked} problem={problem} />
      {figures && <AllFigures figures={figures} />}
      <WhatIsCounted />
    </>
  )
}

function RangeForm({ asked, problem }: { readonly asked: AskedRange; readonly problem: string | undefined }) {
  return (
    <FilterBar clear="/office/figures" kept={{ shown: spanOf(asked) }}>
      <Select
        label="Days"
        name="range"
        value={asked.range}
        options={[
          ...RANGES.map((days) => ({ value: days, label: `The last ${days}` })),
          { value: 'own', label: 'From one day to another' },
        ]}
      />
      <Field label="From" name="from" type="date" value={asked.from} problem={problem} />
      <Field label="To" name="to" type="date" value={asked.to} />
    </FilterBar>
  )
}

function AllFigures({ figures }: { readonly figures: Figures }) {
  const { steps, stepsBefore, from, to, beforeFrom, beforeTo, countedSince } = figures
  const step = (label: string, name: keyof typeof steps) => ({
    label,
    times: steps[name],
    before: stepsBefore[name],
  })
  return (
    <>
      {countedSince === null ? (
        <Notice>Nothing was counted yet.</Notice>
      ) : (
        countedSince > beforeFrom && (
          <Notice>
            <p>
              Counting began on <DayWords day={countedSince} />: the days before that are not zero, but
              unknown.
            </p>
          </Notice>
        )
      )}
      <section aria-labelledby="funnel">
        <h2 id="funnel">From looking to buying</h2>
        <p>
          From <DayWords day={from} /> to <DayWords day={to} />, and below each bar from{' '}
          <DayWords day={beforeFrom} /> to <DayWords day={beforeTo} />.
        </p>
        <Funnel
          label="From looking to buying"
          steps={[
            step('Pages seen', 'views'),
            step('Products seen', 'productViews'),
            step('Carts taken to the checkout', 'carts'),
            step('Checkouts with an address', 'checkouts'),
            step('Purchases', 'purchases'),
          ]}
        />
      </section>
      <section aria-labelledby="speed">
        <h2 id="speed">How quick pages are</h2>
        <p>Three of four visits were at least as quick, on the visitors’ own devices and lines.</p>
        <SpeedTable pages={figures.pages.filter(({ times, before }) => times + before > 0)} />
      </section>
      <section aria-labelledby="products">
        <h2 id="products">Products seen</h2>
        <ComparedTable
          caption="Products seen"
          label="Product"
          rows={figures.products}
          keyOf={({ handle }) => handle}
          name={({ handle, title }) => (
            <a href={`/product/${encodeURIComponent(handle)}`}>{title ?? handle}</a>
          )}
        />
      </section>
      <section aria-labelledby="searches">
        <h2 id="searches">Searches without a result</h2>
        <ComparedTable
          caption="Searches without a result"
          label="Words"
          rows={figures.searches}
          keyOf={({ words }) => words}
          name={({ words }) => words}
        />
      </section>
      <section aria-labelledby="refusals">
        <h2 id="refusals">Why the fit finder said no</h2>
        <ComparedTable
          caption="Why the fit finder said no"
          label="Reason"
          rows={figures.refusals.filter(({ times, before }) => times + before > 0)}
          keyOf={({ reason }) => reason}
          name={({ reason }) => REFUSAL_NAMES[reason]}
        />
      </section>
    </>
  )
}

interface Compared {
  readonly times: number
  readonly before: number
}

interface ComparedTableProps<Row extends Compared> {
  readonly caption: string
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly name: Column<Row>['cell']
}

function ComparedTable<Row extends Compared>({ caption, label, rows, keyOf, name }: ComparedTableProps<Row>) {
  if (rows.length === 0) return <Empty>None in these days.</Empty>
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={keyOf}
      columns={[
        { key: 'name', label, cell: name, isTitle: true },
        { key: 'times', label: 'Now', cell: ({ times }) => counted(times), align: 'right' },
        { key: 'before', label: 'Before', cell: ({ before }) => counted(before), align: 'right' },
      ]}
    />
  )
}

type PageRow = Figures['pages'][number]

function SpeedTable({ pages }: { readonly pages: readonly PageRow[] }) {
  if (pages.length === 0) return <Empty>None in these days.</Empty>
  const column = (vital: Vital, label: string): Column<PageRow>[] => [
    { key: vital, label, cell: (page) => <Rated vital={vital} ms={page[vital].p75} />, align: 'right' },
    {
      key: `${vital} before`,
      label: 'Before',
      cell: (page) => <Rated vital={vital} ms={page[vital].before} />,
      align: 'right',
    },
  ]
  return (
    <Table
      caption="How quick pages are, by type"
      rows={pages}
      keyOf={({ type }) => type}
      columns={[
        { key: 'type', label: 'Pages', cell: ({ type }) => PAGE_NAMES[type], isTitle: true },
        { key: 'times', label: 'Seen', cell: ({ times }) => counted(times), align: 'right' },
        ...column('paint', 'Largest paint'),
        ...column('delay', 'Answer to a press'),
      ]}
    />
  )
}

function Rated({ vital, ms }: { readonly vital: Vital; readonly ms: number | null }) {
  if (ms === null) return '–'
  const rating = rateVital(vital, ms)
  const time = vital === 'paint' ? `${(ms / 1_000).toFixed(1)} s` : `${ms} ms`
  return (
    <>
      {time} <Badge tone={TONES[rating]}>{rating}</Badge>
    </>
  )
}

function WhatIsCounted() {
  return (
    <section aria-labelledby="counted">
      <h2 id="counted">What is counted</h2>
      <p>
        A page is counted once when it is left, by the visitor’s own browser; a visitor who asks not to be
        tracked is not counted, nor are crawlers and pages without script. Visitors are not told apart, so
        nothing here says how many people there were. Carts, checkouts and purchases are counted from the
        shop’s own rows, everybody’s; purchases that were canceled since are among them. From one network at
        most 120 pages an hour count. Days are in UTC, sums are kept for 25 months, and what a process counted
        in its last seconds is lost if it is killed.
      </p>
      <p>
        A largest paint of up to 2.5 s is good and beyond 4 s poor; an answer to a press is good up to 200 ms
        and poor beyond 500 ms.
      </p>
    </section>
  )
}
