import { type Seat, seatOf } from '#facts/seats.ts'
import { elbowMiss, settingFor } from '#geometry/setting.ts'
import { USUAL_VISITOR, type Visitor } from '#geometry/visitor.ts'
import type { ShownOrder } from './load-chosen-orders.ts'

interface Props {
  readonly order: ShownOrder
  /** The shop's address, which is printed. */
  readonly origin: string
}

const INCHES_PER_FOOT = 12
/** From 4'10" to 6'8", as far as anybody is who asks the fit finder. */
const HEIGHTS_IN = [58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80]

/** A card for each kind of seat in the parcel, on a sheet of its own: where to begin, by the rules of the fit finder. */
export function SetupCards({ order, origin }: Props) {
  const seats = [...new Set(order.lines.map(({ handle }) => handle))].flatMap(
    (handle) => seatOf(handle) ?? [],
  )
  return seats.map((seat) => (
    <section key={seat.handle} className="setup-card stack" aria-labelledby={`setup-${seat.handle}`}>
      <h2 id={`setup-${seat.handle}`}>Setting up your {seat.name}</h2>
      {seat.height.by === 'nothing' ? (
        <p>There is nothing to set: the seat is {inchWords(seat.height.heightIn)} high and stays there.</p>
      ) : (
        <Beginnings seat={seat} />
      )}
      <p>
        For your own height, desk and shins, ask the fit finder at {origin}/product/{seat.handle}.
      </p>
    </section>
  ))
}

function Beginnings({ seat }: { readonly seat: Seat }) {
  const rows = HEIGHTS_IN.map((heightIn) => ({ ...USUAL_VISITOR, heightIn })).filter((visitor) =>
    suits(seat, visitor),
  )
  return (
    <table className="rows">
      <caption>Where to begin at a desk {inchWords(USUAL_VISITOR.deskIn)} high</caption>
      <thead>
        <tr>
          <th scope="col">Your height</th>
          <th scope="col">Seat</th>
          {seat.kneeHoles && <th scope="col">Knee pad</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((visitor) => {
          const { seatHole, kneeHole, seatHeightIn } = settingFor(seat, visitor)
          return (
            <tr key={visitor.heightIn}>
              <th scope="row" className="title">
                {feetAndInches(visitor.heightIn)}
              </th>
              <td data-label="Seat">
                {seatHole === undefined ? inchWords(seatHeightIn) : `hole ${seatHole}`}
              </td>
              {seat.kneeHoles && <td data-label="Knee pad">hole {kneeHole}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A lift that does not bring the elbows to the desk has nothing to begin with. */
function suits({ sitterIn, height, ...seat }: Seat, visitor: Visitor): boolean {
  if (sitterIn && (visitor.heightIn < sitterIn.minHeight || visitor.heightIn > sitterIn.maxHeight))
    return false
  return (
    height.by !== 'lift' ||
    elbowMiss(settingFor({ ...seat, sitterIn, height }, visitor).seatHeightIn, visitor) === 0
  )
}

const inchWords = (inches: number): string => `${inches} in`

function feetAndInches(inches: number): string {
  return `${Math.floor(inches / INCHES_PER_FOOT)}'${inches % INCHES_PER_FOOT}"`
}
