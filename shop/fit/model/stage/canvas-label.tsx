import type { ReactNode } from 'react'
import type { Point } from '#geometry/point.ts'

/** The distance of a label from the place that it stands beside. */
const BESIDE_PX = 10
const SHIFTS = {
  over: 'translate(-50%, -50%)',
  left: `translate(calc(-100% - ${BESIDE_PX}px), -50%)`,
  right: `translate(${BESIDE_PX}px, -50%)`,
}

interface CanvasLabelProps {
  at: Point
  side?: keyof typeof SHIFTS
  children: ReactNode
}

/** A measurement over its place in the view or beside it. Screen readers get it from the text beside the view. */
export function CanvasLabel({ at: [x, y], side = 'over', children }: CanvasLabelProps) {
  return (
    <span
      aria-hidden="true"
      className="figures pointer-events-none absolute top-0 left-0 rounded-xs bg-paper px-1.5 py-0.5 text-note whitespace-nowrap"
      style={{ transform: `translate(${x}px, ${y}px) ${SHIFTS[side]}` }}
    >
      {children}
    </span>
  )
}
