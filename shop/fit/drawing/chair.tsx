import { rockingKneelingChair } from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'
import { kneePadOf } from '#geometry/pose.ts'
import type { Setting } from '#geometry/setting.ts'
import { KneelingFrame } from './kneeling-frame.tsx'
import { BalanceFrame, CrissCrossFrame, SaddleFrame } from './lift-frames.tsx'
import { Bar, Beam, Cushion, Hole } from './parts.tsx'
import { colors } from './pens.ts'
import { TwoPadFrame } from './two-pad-frame.tsx'

const frames: Readonly<Record<NonNullable<Seat['frame']>, (setting: Setting) => React.ReactNode>> = {
  'crossed beams': (setting) => <KneelingFrame setting={setting} />,
  hull: (setting) => <TwoPadFrame setting={setting} />,
  rockers: () => <RockingFrame />,
  'star base and back': ({ seatHeightIn }) => <CrissCrossFrame seatHeightIn={seatHeightIn} />,
  'star base': ({ seatHeightIn }) => <SaddleFrame seatHeightIn={seatHeightIn} />,
  dome: ({ seatHeightIn }) => <BalanceFrame seatHeightIn={seatHeightIn} />,
}

export const Chair = ({ seat, setting }: { seat: Seat; setting: Setting }) =>
  seat.frame ? frames[seat.frame](setting) : <PlainFrame seat={seat} setting={setting} />

const POST_IN = 1.5
const FOOT_IN = 1
const BOARD_IN = 0.5

/** Stands in for a frame that has no drawing yet: the pads at their heights and slopes, each on a post. */
function PlainFrame({ seat, setting }: { seat: Seat; setting: Setting }) {
  const { seatHeightIn, seatSlopeDeg } = setting
  const foamIn = seat.foam.deepIn
  const knees = kneePadOf(seat, setting)
  const frontIn = knees?.top[0] ?? 0
  const reachIn = seat.overallIn.depth / 2
  return (
    <g>
      <Bar
        from={[frontIn / 2 - reachIn, FOOT_IN / 2]}
        to={[frontIn / 2 + reachIn, FOOT_IN / 2]}
        depthIn={FOOT_IN}
        color={colors.steel}
      />
      <Bar from={[0, seatHeightIn - foamIn]} to={[0, FOOT_IN]} depthIn={POST_IN} color={colors.steel} />
      {knees && seat.kneePads && (
        <>
          <Bar
            from={[frontIn, knees.top[1] - foamIn]}
            to={[frontIn, FOOT_IN]}
            depthIn={POST_IN}
            color={colors.steel}
          />
          <Cushion
            {...knees}
            depthIn={seat.kneePads.depthIn}
            foamIn={foamIn}
            boardIn={BOARD_IN}
            part="knee-pad"
          />
        </>
      )}
      <Cushion
        top={[0, seatHeightIn]}
        slopeDeg={seatSlopeDeg ?? seat.slopeDeg ?? 0}
        depthIn={'depthIn' in seat.seat ? seat.seat.depthIn : seat.seat.diameterIn}
        foamIn={foamIn}
        boardIn={BOARD_IN}
        part="seat"
      />
    </g>
  )
}

const { seat, kneePad, frame } = rockingKneelingChair
const PEG_IN = 0.3

/** The rocking chair has no adjustable parts, so it takes no setting. */
function RockingFrame() {
  return (
    <g>
      <Beam corners={frame.rearLeg} depthIn={frame.beamIn} />
      <Beam corners={frame.frontLeg} depthIn={frame.beamIn} />
      <Beam corners={frame.rocker} depthIn={frame.beamIn} />
      {frame.pegs.map(({ xIn, yIn }) => (
        <Hole key={xIn} point={[xIn, yIn]} diameterIn={PEG_IN} />
      ))}
      <Cushion {...kneePad} top={[kneePad.middleIn, kneePad.heightIn]} part="knee-pad" />
      <Cushion {...seat} top={[seat.middleIn, seat.heightIn]} part="seat" />
    </g>
  )
}
