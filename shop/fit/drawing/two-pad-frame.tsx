import { twoPadKneelingChair } from '#facts/products.ts'
import type { Setting } from '#geometry/setting.ts'
import { onTwoPadArm, twoPadHoles, twoPadSeatTop } from '#geometry/two-pad-arm.ts'
import { Bar, Beam, Cushion, Hole, HoleNumber, Knob } from './parts.tsx'
import { colors } from './pens.ts'

const { seat, kneePad, frame } = twoPadKneelingChair

export function TwoPadFrame({ setting: { seatHole, seatHeightIn } }: { setting: Setting }) {
  const knob = twoPadHoles[(seatHole ?? seat.defaultHole) - 1] ?? [0, 0]
  const top = twoPadSeatTop(seatHeightIn)
  return (
    <g>
      <Bar
        from={onTwoPadArm(seatHeightIn - seat.foamIn - seat.boardIn)}
        to={onTwoPadArm(knob[1] - 0.8)}
        depthIn={frame.barIn}
        color={colors.steel}
      />
      <Beam corners={frame.hull} depthIn={frame.beamIn} />
      <Cushion {...kneePad} top={[kneePad.middleIn, kneePad.heightIn]} part="knee-pad" />
      <Cushion {...seat} top={top} part="seat" />
      {twoPadHoles.map((point) => (
        <Hole key={point[1]} point={point} diameterIn={frame.holeDiameterIn} />
      ))}
      {seatHole && <HoleNumber knob={knob} mark={[knob[0] - 4.4, knob[1]]} hole={seatHole} part="seat" />}
      <Knob point={knob} diameterIn={frame.knobDiameterIn} />
    </g>
  )
}
