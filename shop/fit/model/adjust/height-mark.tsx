import type { Point } from '#geometry/point.ts'
import { inchWords } from '../../../ui/measure/measures.ts'

/** The figure of the dimension line that stands beside the chair. */
export function HeightMark({ at: [x, y], heightIn }: { at: Point; heightIn: number }) {
  return (
    <span
      aria-hidden="true"
      className="figures pointer-events-none absolute top-0 left-0 rounded-xs bg-paper px-1.5 py-0.5 text-[15px] whitespace-nowrap"
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
    >
      {inchWords(heightIn)}
    </span>
  )
}
