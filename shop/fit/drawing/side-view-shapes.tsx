import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { type Pose, poseOn } from '#geometry/pose.ts'
import type { Setting } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { Chair } from './chair.tsx'
import { polyline } from './path.ts'
import { colors, OUTLINE_IN } from './pens.ts'
import { Arm, Body } from './silhouette.tsx'

export const LEFT_IN = -26
export const RIGHT_IN = 43
export const DESK_END_IN = 29.5
const DESK_LEG_IN = 25.5
const ABOVE_HEAD_IN = 4
const ABOVE_PLUMB_LINE_IN = 1

const EAR_BELOW_CROWN = 0.145

/** The top of a drawing with a sitter whose crown is this high. */
export const topOver = (crownIn: number): number => crownIn + ABOVE_HEAD_IN

interface SideViewShapesProps {
  seat: Seat
  setting: Setting
  visitor: Visitor
}

/** Chair, sitter and desk without their measures. */
export function SideViewShapes({ seat, setting, visitor }: SideViewShapesProps) {
  const pose = poseOn(seat, setting, visitor)
  const { deskIn, heightIn } = visitor
  return (
    <>
      <Floor />
      <Body pose={pose} heightIn={heightIn} />
      <Chair seat={seat} setting={setting} />
      <Desk edgeIn={pose.deskEdgeIn} heightIn={deskIn} />
      <Arm pose={pose} />
      <PlumbLine pose={pose} topIn={topOver(pose.crownIn) - ABOVE_PLUMB_LINE_IN} />
    </>
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

/** The plumb line through the ear, shoulder and hip of an upright sitter. */
function PlumbLine({ pose, topIn }: { pose: Pose; topIn: number }) {
  const x = pose.hip[0]
  const ear = pose.crownIn - (pose.crownIn - pose.seatIn) * EAR_BELOW_CROWN
  const bob = pose.hip[1]
  return (
    <g stroke={colors.pine} strokeWidth={OUTLINE_IN}>
      <path
        d={polyline([
          [x, topIn],
          [x, bob],
        ])}
      />
      {[ear, pose.shoulder[1]].map((y) => (
        <circle key={y} cx={x} cy={-y} r={0.65} fill={colors.paper} />
      ))}
      <path
        d={`M${x - 0.75} ${-bob - 1}h1.5v0.8L${x} ${-bob + 1.9}L${x - 0.75} ${-bob - 0.2}Z`}
        fill={colors.pine}
        stroke="none"
      />
    </g>
  )
}
