import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { HALF_LIMB_IN, poseOn } from '#geometry/pose.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import type { Setting } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { heightWords, inchWords } from '../../ui/measure/measures.ts'
import { Chair } from './chair.tsx'
import { ElbowGap, Height, Slope } from './dimension.tsx'
import { HipAngle } from './hip-angle.tsx'
import { polyline } from './path.ts'
import { colors, OUTLINE_IN } from './pens.ts'
import { PlumbLine } from './plumb-line.tsx'
import { Arm, Body } from './silhouette.tsx'

const LEFT_IN = -26
const RIGHT_IN = 43
const DESK_END_IN = 29.5
const DESK_LEG_IN = 25.5
const DESK_DIMENSION_IN = 31.5
const ABOVE_HEAD_IN = 4
const BELOW_FLOOR_IN = 2.5

interface SideViewProps {
  seat: Seat
  setting: Setting
  visitor: Visitor
  /** Unique for each drawing of a page. */
  id?: string
  /** Marks the angle between back and thigh, where the seat slopes. */
  showsHip?: boolean
}

/** Chair, sitter and desk from the side. One unit of the drawing is one inch, and the floor is at 0. */
export function SideView({ seat, setting, visitor, id = 'fit-drawing', showsHip = false }: SideViewProps) {
  const pose = poseOn(seat, setting, visitor)
  const { deskIn, heightIn } = visitor
  const top = pose.crownIn + ABOVE_HEAD_IN
  const elbowIn = pose.elbow[1] - HALF_LIMB_IN.elbow
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-description`}
      viewBox={`${LEFT_IN} ${-top} ${RIGHT_IN - LEFT_IN} ${top + BELOW_FLOOR_IN}`}
      className="h-auto w-full"
      data-unit="inch"
    >
      <title id={`${id}-title`}>{`The ${seat.name} from the side, to scale`}</title>
      <desc id={`${id}-description`}>
        {`A person of ${heightWords(heightIn)} sits upright with the hands on a desk ${inchWords(deskIn)} high. The seat is ${inchWords(toHalfInch(setting.seatHeightIn))} above the floor.`}
      </desc>
      <Floor />
      <Body pose={pose} heightIn={heightIn} />
      <Chair seat={seat} setting={setting} />
      <Desk edgeIn={pose.deskEdgeIn} heightIn={deskIn} />
      <Arm pose={pose} />
      <PlumbLine pose={pose} topIn={top - 1} />
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

function Floor() {
  return (
    <path
      d={polyline([
        [LEFT_IN, 0],
        [RIGHT_IN, 0],
      ])}
      stroke={colors.ink}
      strokeWidth={OUTLINE_IN}
    />
  )
}

function Desk({ edgeIn, heightIn }: { edgeIn: number; heightIn: number }) {
  const { deskTopIn } = setup
  return (
    <g data-part="desk">
      <rect
        x={DESK_LEG_IN}
        y={-(heightIn - deskTopIn)}
        width={1.4}
        height={heightIn - deskTopIn}
        fill={colors.steel}
      />
      <rect
        x={edgeIn}
        y={-heightIn}
        width={DESK_END_IN - edgeIn}
        height={deskTopIn}
        rx={0.25}
        fill={colors.timber}
        stroke={colors.ink}
        strokeWidth={OUTLINE_IN}
      />
      <path
        d={`M${edgeIn + 9} ${-heightIn - 0.25}h8.5l2.4 -8.6`}
        fill="none"
        stroke={colors.steel}
        strokeWidth={0.5}
        strokeLinejoin="round"
      />
    </g>
  )
}
