import type { Pose } from '#geometry/pose.ts'
import { polyline } from './path.ts'
import { colors, OUTLINE_IN } from './pens.ts'

const EAR_BELOW_CROWN = 0.145

/** The plumb line through the ear, shoulder and hip of an upright sitter. */
export function PlumbLine({ pose, topIn }: { pose: Pose; topIn: number }) {
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
