import { kneelingSeat, type Seat } from '#facts/seats.ts'
import { heightWords, inchWords } from '../../ui/measures.ts'
import { settingFor } from '../setting.ts'
import type { Visitor } from '../visitor.ts'
import { SideView } from './side-view.tsx'

/** Whom the drawing shows before anybody has asked. */
const SOMEBODY: Visitor = { heightIn: 68, deskIn: 29, weightLb: undefined, shinsHurt: false }

/** A seat at a desk, to scale. */
export function ExampleFigure({ seat = kneelingSeat }: { seat?: Seat }) {
  return (
    <figure>
      <SideView seat={seat} setting={settingFor(seat, SOMEBODY)} visitor={SOMEBODY} />
      <figcaption className="figures mt-4 text-[15px] text-quiet">
        The {seat.name} to scale, for somebody of {heightWords(SOMEBODY.heightIn)} at a desk of{' '}
        {inchWords(SOMEBODY.deskIn)}.
      </figcaption>
    </figure>
  )
}
