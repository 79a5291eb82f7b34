import type { Point } from '#geometry/point.ts'
import { FIGURE } from './dimension.tsx'
import { polyline } from './path.ts'
import { colors, HAIRLINE_IN, OUTLINE_IN } from './pens.ts'

const RADIUS_IN = 6
const LEG_IN = 8.5

/** The angle between an upright back and a thigh along the seat: a right angle plus the seat's slope. */
export function HipAngle({ hip: [x, y], seatSlopeDeg }: { hip: Point; seatSlopeDeg: number }) {
  const slope = (seatSlopeDeg * Math.PI) / 180
  const along = (lengthIn: number): Point => [x + Math.cos(slope) * lengthIn, y - Math.sin(slope) * lengthIn]
  const [endX, endY] = along(RADIUS_IN)
  return (
    <g data-measure="hip" data-degrees={90 + seatSlopeDeg} fill="none" stroke={colors.pine}>
      <path d={polyline([[x, y + LEG_IN], [x, y], along(LEG_IN)])} strokeWidth={HAIRLINE_IN} />
      <path
        d={`M${x} ${-(y + RADIUS_IN)}A${RADIUS_IN} ${RADIUS_IN} 0 0 1 ${endX} ${-endY}`}
        strokeWidth={OUTLINE_IN}
      />
      <text x={x + 6.7} y={-(y + 0.7)} fill={colors.pine} stroke="none" className={FIGURE}>
        {90 + seatSlopeDeg}°
      </text>
    </g>
  )
}
