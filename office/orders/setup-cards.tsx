import { encode } from 'uqr'
import { type Seat, seatOf } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { settingFor } from '#geometry/setting.ts'
import { USUAL_VISITOR } from '#geometry/visitor.ts'
import { linesToPack } from './lines-to-pack.ts'
import type { ShownOrder } from './load-chosen-orders.ts'

interface Props {
  readonly order: ShownOrder
  /** The shop's address, which is printed. */
  readonly origin: string
}

const INCHES_PER_FOOT = 12
/** Cameras want that much white around the code. */
const QUIET_MODULES = 4
/** From 4'10" to 6'8", as far as anybody is who asks the fit finder. */
const HEIGHTS_IN = Array.from({ length: 23 }, (_, at) => 58 + at)

/** A card for each kind of seat in the parcel, on a sheet of its own: where to begin, by the rules of the fit finder. */
export function SetupCards({ order, origin }: Props) {
  const lines = linesToPack(order)
  const seats = [...new Set(lines.map(({ handle }) => handle))].flatMap((handle) => seatOf(handle) ?? [])
  return seats.map((seat) => (
    <section key={seat.handle} className="setup-card stack" aria-labelledby={`setup-${seat.handle}`}>
      <h2 id={`setup-${seat.handle}`}>Setting up your {seat.name}</h2>
      <Own settings={lines.filter(({ handle }) => handle === seat.handle).map(({ setting }) => setting)} />
      <Beginning seat={seat} />
      <p>
        For your own {seat.kneels ? 'height, desk and shins' : 'height and desk'}, ask the fit finder at{' '}
        {origin}/product/{seat.handle}.
      </p>
      <Passports
        pieces={lines.flatMap(({ handle, variant, passports }) =>
          handle === seat.handle ? passports.map((address) => ({ address, variant })) : [],
        )}
      />
    </section>
  ))
}

/** What the buyer kept with the chair stands before what is right for most. */
function Own({ settings }: { readonly settings: readonly (string | null)[] }) {
  const kept = [...new Set(settings)].filter((setting) => setting !== null)
  return kept.map((setting) => (
    <p key={setting}>
      Your setting: <strong>{setting}</strong>
    </p>
  ))
}

interface Piece {
  readonly address: string
  /** Says which of several chairs of this kind the square belongs to. */
  readonly variant: string | null
}

/** One square for each piece in the parcel, with its address in letters for who has no camera at hand. */
function Passports({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ address, variant }) => (
    <div key={address} className="passport">
      <Square text={address} />
      <p>
        {variant !== null && (
          <>
            <strong>{variant}</strong>
            <br />
          </>
        )}
        The page of this chair: how it is set, which parts fit, and what to do when something is wrong.
        <br />
        <span className="passport-address">{address}</span>
      </p>
    </div>
  ))
}

function Beginning({ seat }: { readonly seat: Seat }) {
  switch (seat.height.by) {
    case 'holes':
      return <Holes seat={seat} />
    case 'lift':
      return (
        <p>
          The lift goes from {inchWords(seat.height.minIn)} to {inchWords(seat.height.maxIn)}. Set the seat so
          that your elbows rest at the top of your desk, or up to {inchWords(setup.elbowAboveDeskIn.max)}{' '}
          above it.
        </p>
      )
    case 'nothing':
      return (
        <p>There is nothing to set: the seat is {inchWords(seat.height.heightIn)} high and stays there.</p>
      )
  }
}

function Holes({ seat }: { readonly seat: Seat }) {
  return (
    <table className="settings">
      <caption>Where to begin at a desk {inchWords(USUAL_VISITOR.deskIn)} high</caption>
      <thead>
        <tr>
          <th scope="col">Your height</th>
          <th scope="col">Seat</th>
          {seat.kneeHoles && <th scope="col">Knee pad</th>}
        </tr>
      </thead>
      <tbody>
        {beginningsOf(seat).map(({ from, to, seatAt, kneesAt }) => (
          <tr key={from}>
            <td>
              {feetAndInches(from)}
              {to !== from && ` to ${feetAndInches(to)}`}
            </td>
            <td>{seatAt}</td>
            {seat.kneeHoles && <td>{kneesAt}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface BeginningRow {
  readonly from: number
  readonly to: number
  readonly seatAt: string
  readonly kneesAt: string
}

/** Heights that begin in the same way have one row. */
export function beginningsOf(seat: Seat): BeginningRow[] {
  const rows: BeginningRow[] = []
  for (const heightIn of HEIGHTS_IN) {
    if (!suits(seat, heightIn)) continue
    const { seatHole, kneeHole } = settingFor(seat, { ...USUAL_VISITOR, heightIn })
    const seatAt = `hole ${seatHole}`
    const kneesAt = `hole ${kneeHole}`
    const last = rows.at(-1)
    if (last?.seatAt === seatAt && last.kneesAt === kneesAt) rows[rows.length - 1] = { ...last, to: heightIn }
    else rows.push({ from: heightIn, to: heightIn, seatAt, kneesAt })
  }
  return rows
}

const suits = ({ sitterIn }: Seat, heightIn: number): boolean =>
  !sitterIn || (heightIn >= sitterIn.minHeight && heightIn <= sitterIn.maxHeight)

const inchWords = (inches: number): string => `${inches} in`

function feetAndInches(inches: number): string {
  return `${Math.floor(inches / INCHES_PER_FOOT)}'${inches % INCHES_PER_FOOT}"`
}

/** A QR code; its address stands beside it in letters. */
function Square({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="passport-code" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
