import type { Seat } from '#facts/seats.ts'
import type { Point } from '#geometry/point.ts'
import { HALF_LIMB_IN, poseOn } from '#geometry/pose.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import type { Setting } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { heightWords, inchWords } from '../../ui/measure/measures.ts'
import { ElbowGap, FIGURE, Height, Slope } from './dimension.tsx'
import { polyline } from './path.ts'
import { colors, HAIRLINE_IN, OUTLINE_IN } from './pens.ts'
import { DESK_END_IN, LEFT_IN, RIGHT_IN, SideViewShapes, topOver } from './side-view-shapes.tsx'

const DESK_DIMENSION_IN = 31.5
const BELOW_FLOOR_IN = 2.5

const HIP_RADIUS_IN = 6
const HIP_LEG_IN = 8.5

interface SideViewProps {
  seat: Seat
  setting: Setting
  visitor: Visitor
  /** Unique for each drawing of a page. */
  id?: string
  /** Marks the angle between back and thigh, where the seat slopes. */
  showsHip?: boolean
  /** Where the shapes of just this drawing lie; without it they stand in the page. */
  shapes?: string | undefined
}

/** Chair, sitter and desk from the side. One unit of the drawing is one inch, and the floor is at 0. */
export function SideView({
  seat,
  setting,
  visitor,
  id = 'fit-drawing',
  showsHip = false,
  shapes,
}: SideViewProps) {
  const pose = poseOn(seat, setting, visitor)
  const { deskIn, heightIn } = visitor
  const top = topOver(pose.crownIn)
  const elbowIn = pose.elbow[1] - HALF_LIMB_IN.elbow
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-description`}
      viewBox={`${LEFT_IN} ${-top} ${RIGHT_IN - LEFT_IN} ${top + BELOW_FLOOR_IN}`}
      className="figures h-auto w-full"
      data-unit="inch"
    >
      <title id={`${id}-title`}>{`The ${seat.name} from the side, to scale`}</title>
      <desc id={`${id}-description`}>
        {`A person of ${heightWords(heightIn)} sits upright with the hands on a desk ${inchWords(deskIn)} high. The seat is ${inchWords(toHalfInch(setting.seatHeightIn))} above the floor.`}
      </desc>
      {shapes ? <use href={shapes} /> : <SideViewShapes seat={seat} setting={setting} visitor={visitor} />}
      <Height part="seat" xIn={-15.5} fromIn={0} toIn={pose.seatIn} leadIn={-6.5} side="left" />
      <Height
        part="desk"
        xIn={DESK_DIMENSION_IN}
        fromIn={0}
        toIn={deskIn}
        leadIn={DESK_END_IN + 0.5}
        side="right"
      />
      {setting.seatSlopeDeg !== undefined && (
        <Slope part="seat-slope" apex={[-6.4, pose.seatIn + 2.4]} degrees={setting.seatSlopeDeg} />
      )}
      {showsHip && setting.seatSlopeDeg !== undefined && (
        <HipAngle hip={pose.hip} seatSlopeDeg={setting.seatSlopeDeg} />
      )}
      <ElbowGap elbow={[pose.elbow[0], elbowIn]} deskIn={deskIn} xIn={DESK_DIMENSION_IN} />
    </svg>
  )
}

/** The angle between an upright back and a thigh along the seat: a right angle plus the seat's slope. */
function HipAngle({ hip: [x, y], seatSlopeDeg }: { hip: Point; seatSlopeDeg: number }) {
  const slope = (seatSlopeDeg * Math.PI) / 180
  const along = (lengthIn: number): Point => [x + Math.cos(slope) * lengthIn, y - Math.sin(slope) * lengthIn]
  const [endX, endY] = along(HIP_RADIUS_IN)
  return (
    <g data-measure="hip" data-degrees={90 + seatSlopeDeg} fill="none" stroke={colors.pine}>
      <path d={polyline([[x, y + HIP_LEG_IN], [x, y], along(HIP_LEG_IN)])} strokeWidth={HAIRLINE_IN} />
      <path
        d={`M${x} ${-(y + HIP_RADIUS_IN)}A${HIP_RADIUS_IN} ${HIP_RADIUS_IN} 0 0 1 ${endX} ${-endY}`}
        strokeWidth={OUTLINE_IN}
      />
      <text x={x + 6.7} y={-(y + 0.7)} fill={colors.pine} stroke="none" className={FIGURE}>
        {90 + seatSlopeDeg}°
      </text>
    </g>
  )
}
