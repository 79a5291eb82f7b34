import type { Point } from '#geometry/point.ts'
import { toHalfInch, toTenth } from '#geometry/rounding.ts'
import { cmWords, inchWords } from '../../ui/measure/measures.ts'
import { polyline } from './path.ts'
import { colors, HAIRLINE_IN, OUTLINE_IN } from './pens.ts'

const TICK_IN = 0.6
/** The font size is in the drawing's inches, and larger on a phone, where an inch is 5 px. */
export const FIGURE = 'figures text-[2.7px] font-medium sm:text-[1.9px]'
const SECOND = 'figures fill-quiet text-[2.3px] sm:text-[1.6px]'

interface HeightProps {
  /** the measured part's name, so that a test can find it */
  part: string
  xIn: number
  fromIn: number
  toIn: number
  /** the edge of the measured part, to which a hairline leads */
  leadIn: number
  side: 'left' | 'right'
}

/** A height with its ticks, in inches and, beneath, in centimeters. */
export function Height({ part, xIn, fromIn, toIn, leadIn, side }: HeightProps) {
  const away = side === 'left' ? -1 : 1
  const shown = toTenth(toIn - fromIn)
  const middle = -(fromIn + toIn) / 2
  const label = { x: xIn + away * 1.2, textAnchor: side === 'left' ? 'end' : 'start' } as const
  return (
    <g data-measure={part}>
      <Lead from={[leadIn, toIn]} to={[xIn + away * 0.6, toIn]} />
      <line x1={xIn} x2={xIn} y1={-fromIn} y2={-toIn} stroke={colors.ink} strokeWidth={HAIRLINE_IN} />
      <Tick at={[xIn, fromIn]} />
      <Tick at={[xIn, toIn]} />
      <text {...label} y={middle - 0.1} className={FIGURE}>
        {inchWords(shown)}
      </text>
      <text {...label} y={middle + 2.5} className={SECOND}>
        {cmWords(shown)}
      </text>
    </g>
  )
}

/** The height of the elbows above or below the desk's top; its number stands above both. */
export function ElbowGap({
  elbow: [elbowX, elbowIn],
  deskIn,
  xIn,
}: {
  elbow: Point
  deskIn: number
  xIn: number
}) {
  const gap = toHalfInch(elbowIn - deskIn)
  const label = { x: xIn + 1.2 }
  const above = -Math.max(elbowIn, deskIn)
  const sign = gap < 0 ? '−' : '+'
  return (
    <g data-measure="elbow-to-desk">
      <Lead from={[elbowX + 1, elbowIn]} to={[xIn + 0.6, elbowIn]} />
      <line x1={xIn} x2={xIn} y1={-deskIn} y2={-elbowIn} stroke={colors.ink} strokeWidth={HAIRLINE_IN} />
      <Tick at={[xIn, elbowIn]} />
      <text {...label} y={above - 6.4} className={SECOND}>
        elbows
      </text>
      <text {...label} y={above - 3.5} className={FIGURE}>
        {gap === 0 ? 'level' : sign + inchWords(Math.abs(gap))}
      </text>
      {gap !== 0 && (
        <text {...label} y={above - 0.9} className={SECOND}>
          {sign + cmWords(Math.abs(gap))}
        </text>
      )}
    </g>
  )
}

function Lead({ from, to }: { from: Point; to: Point }) {
  return <path d={polyline([from, to])} stroke={colors.ink} strokeWidth={HAIRLINE_IN} opacity={0.55} />
}

function Tick({ at: [x, y] }: { at: Point }) {
  const path = polyline([
    [x - TICK_IN, y - TICK_IN],
    [x + TICK_IN, y + TICK_IN],
  ])
  return <path d={path} stroke={colors.ink} strokeWidth={OUTLINE_IN * 1.2} />
}

/** The angle of a pad from level, drawn behind the pad, where there is room. */
export function Slope({ apex: [x, y], degrees, part }: { apex: Point; degrees: number; part: string }) {
  const radius = 5
  const angle = (degrees * Math.PI) / 180
  const end: Point = [x - Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  const beyond: Point = [x - Math.cos(angle) * (radius + 1), y + Math.sin(angle) * (radius + 1)]
  const hairline = { stroke: colors.ink, strokeWidth: HAIRLINE_IN, fill: 'none' }
  return (
    <g data-measure={part} data-degrees={degrees}>
      <path d={polyline([[x - radius - 1, y], [x, y], beyond])} {...hairline} opacity={0.55} />
      <path
        d={`M${x - radius} ${-y}A${radius} ${radius} 0 0 1 ${end[0]} ${-end[1]}`}
        {...hairline}
        strokeWidth={OUTLINE_IN}
      />
      <text
        x={x - radius - 1.6}
        y={-(y + Math.sin(angle / 2) * radius) + 0.6}
        textAnchor="end"
        className={SECOND}
      >
        {Math.round(degrees)}°
      </text>
    </g>
  )
}
