import type { ReactNode } from 'react'
import { kneelingChair } from '#facts/products.ts'
import { kneelingSeat, type Seat } from '#facts/seats.ts'
import { settingFor } from '#geometry/setting.ts'
import { USUAL_VISITOR } from '#geometry/visitor.ts'
import { heightWords, inchesBefore } from '../../ui/measure/measures.ts'
import { shapesOfSitting } from './shape-files.tsx'
import { SideView } from './side-view.tsx'

interface ExampleFigureProps {
  seat?: Seat
  /** Unique for each drawing of a page. */
  id?: string
  showsHip?: boolean
  /** The caption's first words; the seat and the sitter's height are added. */
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
        shapes={shapesOfSitting(seat)}
        {...(id && { id })}
        {...(showsHip && { showsHip })}
      />
      <figcaption className="figures mt-4 text-note text-quiet">
        {children}
        {` The ${seat.name} to scale, for someone ${heightWords(USUAL_VISITOR.heightIn)} tall at a ${inchesBefore(USUAL_VISITOR.deskIn)} desk.`}
      </figcaption>
    </figure>
  )
}

/** The plumb line through a sitter, with a caption that explains it. */
export function PostureFigure() {
  return (
    <ExampleFigure id="posture-drawing">
      Ear, shoulder and hip on one line. The line is a guide for the eye, not a rule: no one holds it for
      hours.
    </ExampleFigure>
  )
}

/** Shows how the seat's slope opens the hip angle. */
export function HipFigure() {
  const { slopeDeg } = kneelingChair.seat
  return (
    <ExampleFigure id="hip-drawing" showsHip>
      Back and thigh at {90 + slopeDeg}°: a right angle plus the {slopeDeg}° slope of the seat.
    </ExampleFigure>
  )
}
