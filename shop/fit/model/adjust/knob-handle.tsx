import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { add, type Point, scale } from '#geometry/point.ts'
import { bothWords } from '../../../ui/measure/measures.ts'
import type { Adjustment } from './adjustments.ts'
import type { Grip } from './grips.ts'
import { nearestStop, stopOfKey, stopsOf } from './stops.ts'

interface KnobHandleProps {
  adjustment: Adjustment
  grip: Grip
  heightIn: number
  onHeight: (heightIn: number) => void
}

/** A handle on a knob or lever of the chair, which the visitor drags or steps from stop to stop. */
export function KnobHandle({ adjustment, grip, heightIn, onHeight }: KnobHandleProps) {
  /** The offset from the pointer to the knob's middle when the drag began. */
  const held = useRef<Point>(undefined)
  const [isHeld, setIsHeld] = useState(false)
  const stops = stopsOf(adjustment)
  const stop = nearestStop(
    stops.map((at) => [at, 0]),
    [heightIn, 0],
  )
  const goTo = (wanted: number | undefined) => {
    const height = wanted === undefined ? undefined : stops[wanted]
    if (height !== undefined && height !== heightIn) onHeight(height)
  }

  const take = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = add(grip.at, scale(placeOf(event), -1))
    setIsHeld(true)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (held.current) goTo(nearestStop(grip.track, add(placeOf(event), held.current)))
  }
  const release = () => {
    held.current = undefined
    setIsHeld(false)
  }
  const step = (event: KeyboardEvent) => {
    const wanted = stopOfKey(event.key, stop, stops.length)
    if (wanted === undefined) return
    event.preventDefault()
    goTo(wanted)
  }

  const inHoles = adjustment.heightAtHoleIn !== undefined
  const place = inHoles ? `Hole ${stop + 1}, ` : ''
  return (
    <>
      {isHeld && inHoles && grip.track.map((at, index) => <Hole key={stops[index]} at={at} />)}
      <div
        role="slider"
        tabIndex={0}
        aria-label={adjustment.grip.name}
        aria-orientation="vertical"
        aria-valuemin={inHoles ? 1 : adjustment.minIn}
        aria-valuemax={inHoles ? stops.length : adjustment.maxIn}
        aria-valuenow={inHoles ? stop + 1 : heightIn}
        aria-valuetext={`${place}${bothWords(heightIn)}`}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onLostPointerCapture={release}
        onKeyDown={step}
        className="absolute top-0 left-0 grid size-11 touch-none place-items-center rounded-full cursor-grab active:cursor-grabbing"
        style={{ transform: moved(grip.at) }}
      >
        <span className="grid size-7 place-items-center rounded-full border border-ink bg-paper/90 text-ink">
          <svg viewBox="0 0 12 16" className="h-4" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M3 6l3-3 3 3M3 10l3 3 3-3" strokeWidth="1.5" />
          </svg>
        </span>
      </div>
      {isHeld && (
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute top-0 left-0 rounded-xs bg-ink px-1.5 py-0.5 text-note whitespace-nowrap text-paper"
          style={{ transform: `${moved(grip.at)} translateX(${BESIDE_PX}px)` }}
        >
          {place}
          {bothWords(heightIn)}
        </span>
      )}
    </>
  )
}

const BESIDE_PX = 30

function Hole({ at }: { at: Point }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 size-2 rounded-full border border-paper bg-ink"
      style={{ transform: moved(at) }}
    />
  )
}

const moved = ([x, y]: Point): string => `translate(${x}px, ${y}px) translate(-50%, -50%)`

/** A pointer's place in pixels of the view. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const view = currentTarget.offsetParent?.getBoundingClientRect()
  return [clientX - (view?.left ?? 0), clientY - (view?.top ?? 0)]
}
