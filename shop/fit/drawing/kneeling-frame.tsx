import { kneelingChair } from '#facts/products.ts'
import { kneelingSeat } from '#facts/seats.ts'
import { type Point, radians } from '#geometry/point.ts'
import { kneePadOf } from '#geometry/pose.ts'
import type { Setting } from '#geometry/setting.ts'
import { Bar, Beam, Cushion, Hole, HoleNumber, Knob } from './parts.tsx'
import { colors, HAIRLINE_IN } from './pens.ts'

const { seat, kneePad, frame } = kneelingChair
const POST_BELOW_LOWEST_PAD_IN = 0.25

interface Pad {
  top: Point
  slopeDeg: number
  foamIn: number
  boardIn: number
}

/** The height of a pad's underside above a point of the floor. */
function undersideAt({ top, slopeDeg, foamIn, boardIn }: Pad, xIn: number): number {
  const slope = radians(slopeDeg)
  return top[1] - (foamIn + boardIn) / Math.cos(slope) - (xIn - top[0]) * Math.tan(slope)
}

/** The holes of a post, lowest first; the post ends just under the pad in hole 1. */
function holesOf(pad: typeof seat | typeof kneePad, postIn: number): Point[] {
  const [lowest = 0] = pad.heightAtHoleIn
  const top = undersideAt({ ...pad, top: [pad.middleIn, lowest] }, postIn) - POST_BELOW_LOWEST_PAD_IN
  const pitch = pad.travelIn / 2
  return [2, 1, 0].map((steps) => [postIn, top - frame.holeBelowPostTopIn - pitch * steps])
}

/** The chair with its pads in the setting's holes. */
export function KneelingFrame({ setting }: { setting: Setting }) {
  const { seatHole, seatFrontHole, kneeHole, seatHeightIn, seatSlopeDeg } = setting
  const kneeTop = kneePadOf(kneelingSeat, setting)
  if (!seatHole || !seatFrontHole || !kneeHole || seatSlopeDeg === undefined || !kneeTop) return null
  const seatPad = { ...seat, top: [seat.middleIn, seatHeightIn] as Point, slopeDeg: seatSlopeDeg }
  const shinPad = { ...kneePad, ...kneeTop }
  const posts = [
    { name: 'seat-rear', pad: seatPad, holes: holesOf(seat, frame.rearPostIn), hole: seatHole, mark: -4.4 },
    {
      name: 'seat-front',
      pad: seatPad,
      holes: holesOf(seat, frame.frontPostIn),
      hole: seatFrontHole,
      mark: 4,
    },
    { name: 'knees', pad: shinPad, holes: holesOf(kneePad, frame.kneePostIn), hole: kneeHole, mark: 4.6 },
  ].map((post) => ({ ...post, knob: post.holes[post.hole - 1] ?? ([0, 0] as const) }))
  const kneePostTop = (holesOf(kneePad, frame.kneePostIn)[2]?.[1] ?? 0) + frame.holeBelowPostTopIn
  return (
    <g>
      {frame.stretchersIn.map((x) => (
        <Foot key={x} xIn={x} />
      ))}
      {posts.map(({ name, pad, knob }) => (
        <Bar
          key={name}
          from={[knob[0], undersideAt(pad, knob[0]) + 0.3]}
          to={[knob[0], knob[1] - 0.6]}
          depthIn={frame.barIn}
          color={colors.steel}
        />
      ))}
      <Bar
        from={[frame.kneePostIn, kneePostTop]}
        to={[frame.kneePostIn, 1.9]}
        depthIn={frame.kneePostWidthIn}
      />
      <Beam corners={frame.rearBeam} depthIn={frame.beamIn} />
      <Beam corners={frame.frontBeam} depthIn={frame.beamIn} />
      {frame.stretchersIn.map((x) => (
        <circle
          key={x}
          cx={x}
          cy={-frame.stretcherHeightIn}
          r={frame.stretcherDiameterIn / 2}
          fill={colors.timber}
          stroke={colors.ink}
          strokeWidth={HAIRLINE_IN}
        />
      ))}
      <Cushion {...seatPad} part="seat" />
      <Cushion {...shinPad} part="knee-pad" />
      {posts.map(({ name, holes, hole, knob, mark }) => (
        <g key={name}>
          {holes.map((point) => (
            <Hole key={point[1]} point={point} diameterIn={frame.holeDiameterIn} />
          ))}
          <HoleNumber knob={knob} mark={[knob[0] + mark, knob[1]]} hole={hole} part={name} />
          <Knob point={knob} diameterIn={frame.knobDiameterIn} />
        </g>
      ))}
    </g>
  )
}

function Foot({ xIn }: { xIn: number }) {
  const height = frame.footHeightIn + 0.2
  return (
    <rect
      x={xIn - frame.footWidthIn / 2}
      y={-height}
      width={frame.footWidthIn}
      height={height}
      fill={colors.steel}
    />
  )
}
