import { inchWords } from '../length-words.ts'
import type { Frame } from './chair-stage.ts'

/** Beside the chair, clear of its sides. */
const BESIDE_IN = 13.5
const TICK_PX = 6

interface HeightMarkProps {
  frame: Frame
  xIn: number
  heightIn: number
}

/** A dimension line from the floor to the seat, as on the drawings, on the side that is on the right. */
export function HeightMark({ frame, xIn, heightIn }: HeightMarkProps) {
  const isSeenFromTheRight = Math.cos((frame.aroundDeg * Math.PI) / 180) < 0
  const zIn = isSeenFromTheRight ? BESIDE_IN : -BESIDE_IN
  const [footX, footY] = frame.project(xIn, 0, zIn)
  const [headX, headY] = frame.project(xIn, heightIn, zIn)
  const tick = (x: number, y: number) => <path d={`M${x - TICK_PX} ${y}h${2 * TICK_PX}`} />
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <svg className="size-full fill-none stroke-ink" strokeWidth="1" aria-hidden="true">
        <path d={`M${footX} ${footY}L${headX} ${headY}`} />
        {tick(footX, footY)}
        {tick(headX, headY)}
      </svg>
      <span
        className="figures absolute top-0 left-0 bg-paper px-1.5 py-0.5 text-sm whitespace-nowrap"
        style={{
          transform: `translate(${(footX + headX) / 2}px, ${(footY + headY) / 2}px) translate(-50%, -50%)`,
        }}
      >
        {inchWords(heightIn)}
      </span>
    </div>
  )
}
