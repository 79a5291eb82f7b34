import type { ReactNode } from 'react'
import { kneelingSeat, type Seat } from '#facts/seats.ts'
import { settingFor } from '#geometry/setting.ts'
import { USUAL_VISITOR } from '#geometry/visitor.ts'
import { heightWords, inchWords } from '../../ui/measure/measures.ts'
import { SideView } from './side-view.tsx'

interface ExampleFigureProps {
  seat?: Seat
  /** Another one for each drawing of a page. */
  id?: string
  showsHip?: boolean
  /** What the drawing shows; what it is of is said by itself. */
  children?: ReactNode
}

/** A seat at a desk, to scale. */
export function ExampleFigure({ seat = kneelingSeat, id, showsHip, children }: ExampleFigureProps) {
  return (
    <figure>
      <SideView
        seat={seat}
        setting={settingFor(seat, USUAL_VISITOR)}
        visitor={USUAL_VISITOR}
        {...(id && { id })}
        {...(showsHip && { showsHip })}
      />
      <figcaption className="figures mt-4 text-[15px] text-quiet">
        {children} The {seat.name} to scale, for somebody of {heightWords(USUAL_VISITOR.heightIn)} at a desk
        of {inchWords(USUAL_VISITOR.deskIn)}.
      </figcaption>
    </figure>
  )
}
