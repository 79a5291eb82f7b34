import type { Seat } from '#facts/seats.ts'
import { HALF_LIMB_IN, poseOn } from '#geometry/pose.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import type { Setting } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { heightWords, inchWords } from '../../ui/measure/measures.ts'
import { ElbowGap, Height, Slope } from './dimension.tsx'
import { HipAngle } from './hip-angle.tsx'
import { DESK_END_IN, LEFT_IN, RIGHT_IN, SideViewShapes, topOver } from './side-view-shapes.tsx'

const DESK_DIMENSION_IN = 31.5
const BELOW_FLOOR_IN = 2.5

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
