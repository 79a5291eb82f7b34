import type { ReactNode } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { type Seat, seats } from '#facts/seats.ts'
import { fitOf, type SeatFit, sittersAt } from '#geometry/fit.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { formatPrice, priceInCurrencyCents } from '../../currency/price-rules.ts'
import type { Claims } from '../../page-api/claims.ts'
import { FoldTitle } from '../../ui/accordion.tsx'
import { heightWords } from '../../ui/measure/measures.ts'
import { Picture, type PictureSource } from '../../ui/picture/picture.tsx'
import { SaveBox } from '../../ui/save-box.tsx'
import { countWords } from '../../ui/text/number-words.ts'
import { reasonsAgainst } from '../finder/unsuitable.ts'
import type { SeatOffers } from '../seat-offers.ts'
import { elbowsInBrief, lacksInBrief, settingInBrief } from '../setting/explain-setting.ts'
import { compareAddress } from './chosen-seats.ts'
import { compareRows } from './compare-rows.ts'

interface ComparisonProps {
  /** In the order of the columns. */
  compared: readonly Seat[]
  /** Whom it is for, where that is known. */
  visitor: Visitor | undefined
  /** A desk of which no sitter is known. */
  desk: Omit<Visitor, 'heightIn'> | undefined
  /** The visitor's figures as the address has them. */
  answers: string
  offers: SeatOffers
  pictureOf: (handle: string) => PictureSource | undefined
  claims: Claims
  currency: CurrencyCode
}

/** Laid out as a grid, a table's elements lose the roles that they have in some browsers, so they say them. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const CELL = 'figures border-b border-line py-3 pr-4 text-note wrap-anywhere'

/** Seats side by side: what fits the visitor first, then what tells the seats apart, then what does not. */
export function Comparison(props: ComparisonProps) {
  const { compared, visitor, desk, claims } = props
  const { different, same } = compareRows(compared, claims)
  const caption = visitor ? 'Our seats compared, for you' : 'Our seats compared'
  return (
    <div className="group/seats">
      {compared.length > 2 && (
        <p className="mb-3 text-note text-quiet lg:hidden print:hidden">Swipe sideways for the others.</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself has to take the keyboard's focus */}
      <section className="seat-scroller" aria-label={caption} tabIndex={0}>
        <table {...AS.table} className="seat-table" data-seats={compared.length}>
          <caption className="sr-only">{caption}</caption>
          <thead {...AS.rowgroup}>
            <tr {...AS.row}>
              <td className="max-lg:hidden" />
              {compared.map((seat) => (
                <SeatHead key={seat.handle} seat={seat} {...props} />
              ))}
            </tr>
          </thead>
          <tbody {...AS.rowgroup}>
            {visitor && <RowsForYou compared={compared} visitor={visitor} />}
            {desk && (
              <Row label="Fits at this desk">
                {compared.map((seat) => (
                  <Cell key={seat.handle} lines={[sittersWords(seat, desk)]} />
                ))}
              </Row>
            )}
            {different.map(({ label, cells }) => (
              <Row key={label} label={label}>
                {cells.map((lines, index) => (
                  <Cell key={compared[index]?.handle} lines={lines} />
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 invisible group-has-[[data-save]:checked]/seats:visible">
        <a href="/saved" className="inline-flex min-h-11 items-center underline underline-offset-4">
          See what you saved
        </a>
      </p>
      {same.length > 0 && (
        <details className="group mt-2 border-y border-line">
          <FoldTitle>
            <span className="text-lg font-medium">
              The same on {compared.length === 2 ? 'both' : `all ${countWords(compared.length)}`}:{' '}
              {same.map(({ label }) => label.toLowerCase()).join(', ')}
            </span>
          </FoldTitle>
          <dl className="figures grid gap-x-14 pb-4 md:grid-cols-2">
            {same.map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-6 border-t border-line py-3 text-note">
                <dt className="text-quiet">{label}</dt>
                <dd className="text-right">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

function SeatHead({
  seat,
  compared,
  answers,
  offers,
  pictureOf,
  currency,
}: ComparisonProps & { seat: Seat }) {
  const offer = offers?.get(seat.handle)
  const others = seats.filter((each) => each !== seat && compared.includes(each))
  return (
    <th scope="col" {...AS.columnheader} className="border-b-2 border-ink pr-5 pb-2 text-left font-normal">
      <Picture
        image={pictureOf(seat.handle)}
        sizes="(min-width: 1024px) 190px, 170px"
        className="h-28 w-full object-contain object-left lg:h-32"
      />
      <a
        href={`/product/${seat.handle}${answers === '' ? '' : `?${answers}#fit-answer`}`}
        className="flex min-h-12 items-end pt-1 leading-tight font-semibold underline-offset-4 hover:underline"
      >
        {seat.name}
      </a>
      <span className="figures flex flex-wrap items-center justify-between gap-x-3 text-note">
        <span>
          {offer && formatPrice(priceInCurrencyCents(offer.usdCents, currency), currency)}
          {offer?.isInStock === false && <span className="text-quiet"> sold out</span>}
        </span>
        {others.length > 0 && (
          <a
            href={compareAddress(others, answers)}
            className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4 print:hidden"
          >
            Leave out<span className="sr-only"> the {seat.name}</span>
          </a>
        )}
      </span>
      <SaveBox handle={seat.handle} name={seat.name} className="print:hidden" />
    </th>
  )
}

const VERDICTS: Readonly<Record<SeatFit['verdict'], { words: string; look: string }>> = {
  fits: { words: 'Fits', look: 'text-lg font-semibold text-pine' },
  near: { words: 'A near miss', look: 'text-lg font-semibold' },
  refused: { words: 'Does not fit', look: 'text-lg font-semibold text-quiet' },
}

function RowsForYou({ compared, visitor }: { compared: readonly Seat[]; visitor: Visitor }) {
  const fits = compared.map((seat) => fitOf(seat, visitor))
  const told = (say: (fit: SeatFit) => readonly string[]) =>
    fits.map((fit) =>
      fit.verdict === 'refused' ? (
        <NoAnswer key={fit.seat.handle} />
      ) : (
        <Cell key={fit.seat.handle} lines={say(fit)} />
      ),
    )
  const set = fits.filter(({ verdict }) => verdict !== 'refused')
  return (
    <>
      <Row label="For you">
        {fits.map((fit) => (
          <td key={fit.seat.handle} {...AS.cell} className={CELL}>
            <strong className={VERDICTS[fit.verdict].look}>{VERDICTS[fit.verdict].words}</strong>
            {reasonsAgainst(fit, visitor).map(({ refusal, words }) => (
              <p key={refusal} className="mt-1">
                {words}
              </p>
            ))}
          </td>
        ))}
      </Row>
      {set.length > 0 && (
        <>
          <Row label="Your setting">{told(({ seat, setting }) => [settingInBrief(seat, setting)])}</Row>
          <Row label="Your elbows">{told((fit) => [capital(elbowsInBrief(fit))])}</Row>
        </>
      )}
      {set.some(({ lacks }) => lacks.length > 0) && (
        <Row label="What it lacks for you">
          {told((fit) => (fit.lacks.length > 0 ? lacksInBrief(fit) : ['Nothing']))}
        </Row>
      )}
    </>
  )
}

/** Of a seat that does not fit there is nothing more to say; a screen reader passes over a dash, so it hears words. */
function NoAnswer() {
  return (
    <td {...AS.cell} className={`${CELL} relative text-quiet`}>
      <span aria-hidden>–</span>
      <span className="sr-only">{VERDICTS.refused.words}</span>
    </td>
  )
}

/** From the desk's side: the people whom the seat fits there. */
function sittersWords(seat: Seat, desk: Omit<Visitor, 'heightIn'>): string {
  const sitters = sittersAt(seat, desk)
  if (!sitters) return 'Nobody'
  const { minHeight, maxHeight } = sitters
  return minHeight === maxHeight
    ? `People of ${heightWords(minHeight)}`
    : `People from ${heightWords(minHeight)} to ${heightWords(maxHeight)}`
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr {...AS.row}>
      <th
        scope="row"
        {...AS.rowheader}
        className="pt-3 pr-4 text-left text-note font-medium text-quiet max-lg:-mb-2 lg:border-b lg:border-line lg:pb-3"
      >
        {label}
      </th>
      {children}
    </tr>
  )
}

/** A column is narrow: what stands in parentheses goes to the next line whole, rather than its "cm)" alone. */
const unbroken = (line: string): ReactNode =>
  line.split(/(\([^()]*\))/).map((words) =>
    words.startsWith('(') ? (
      <span key={words} className="whitespace-nowrap">
        {words}
      </span>
    ) : (
      words
    ),
  )

function Cell({ lines }: { lines: readonly string[] }) {
  return (
    <td {...AS.cell} className={CELL}>
      {lines.length === 1 ? (
        unbroken(lines[0] ?? '')
      ) : (
        <ul className="space-y-1.5">
          {lines.map((line) => (
            <li key={line}>{unbroken(line)}</li>
          ))}
        </ul>
      )}
    </td>
  )
}
