import { rockingKneelingChair } from '#facts/products.ts'
import { Beam, Cushion, Hole } from './parts.tsx'

const { seat, kneePad, frame } = rockingKneelingChair
const PEG_IN = 0.3

/** The rocking chair has no adjustable parts, so it takes no setting. */
export function RockingFrame() {
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
