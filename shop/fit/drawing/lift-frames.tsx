import { balanceStool, crissCrossChair, saddleStool } from '#facts/products.ts'
import { Bar, Cushion } from './parts.tsx'
import { polyline } from './path.ts'
import { colors, OUTLINE_IN } from './pens.ts'

const LEVEL = { slopeDeg: 0 }
const outlined = { stroke: colors.ink, strokeWidth: OUTLINE_IN } as const

/** A seat and back on a gas lift with a star base and casters. */
export function CrissCrossFrame({ seatHeightIn }: { seatHeightIn: number }) {
  const { seat, back, base, column, casterWheelDiameterIn } = crissCrossChair
  const rear = seat.middleIn - seat.depthIn / 2
  return (
    <g>
      <Column seatUnderIn={seatHeightIn - seat.foamIn} {...column} />
      <StarBase {...base} casterIn={casterWheelDiameterIn} />
      <g transform={`translate(${rear + back.thicknessIn / 2} ${-(seatHeightIn + back.gapIn)})`}>
        <g transform={`rotate(${-back.reclineDeg})`}>
          <rect
            x={-back.thicknessIn / 2}
            y={-back.heightIn}
            width={back.thicknessIn}
            height={back.heightIn}
            rx={1}
            fill={colors.cloth}
            {...outlined}
          />
          <rect
            x={-back.thicknessIn / 2 - 0.9}
            y={-6}
            width={0.8}
            height={seat.foamIn + 8.4}
            fill={colors.steel}
          />
        </g>
      </g>
      <Cushion {...seat} {...LEVEL} top={[seat.middleIn, seatHeightIn]} part="seat" />
    </g>
  )
}

export function SaddleFrame({ seatHeightIn }: { seatHeightIn: number }) {
  const { seat, base, column, casterWheelDiameterIn } = saddleStool
  const half = seat.depthIn / 2
  return (
    <g>
      <Column seatUnderIn={seatHeightIn - seat.foamIn} {...column} />
      <StarBase {...base} casterIn={casterWheelDiameterIn} />
      <path
        data-part="seat"
        transform={`translate(0 ${-seatHeightIn})`}
        d={`M${-half} ${-seat.dishIn}Q${-half + 1.5} ${-seat.dishIn - 0.7} ${-half + 3} ${-seat.dishIn * 0.5}Q${-half + 5} 0 0 0Q${half - 4} 0 ${half - 1.6} -0.5Q${half + 0.2} -0.3 ${half} 1Q${half - 1.5} ${seat.foamIn} ${half - 4} ${seat.foamIn}H${-half + 3.5}Q${-half} ${seat.foamIn - 0.4} ${-half} ${-seat.dishIn}Z`}
        fill={colors.cloth}
        {...outlined}
      />
    </g>
  )
}

/** The stool stands on a dome and rocks about the middle of its foot, so it is drawn upright. */
export function BalanceFrame({ seatHeightIn }: { seatHeightIn: number }) {
  const { seat, stem, foot } = balanceStool
  const [top, bottom] = [stem.topDiameterIn / 2, stem.bottomDiameterIn / 2]
  const half = foot.diameterIn / 2
  return (
    <g>
      <path
        d={`${polyline([
          [-top, seatHeightIn - seat.foamIn],
          [top, seatHeightIn - seat.foamIn],
          [bottom, foot.heightIn],
          [-bottom, foot.heightIn],
        ])}Z`}
        fill={colors.timber}
        {...outlined}
      />
      <path
        d={`M${-half} ${-foot.domeRiseIn}Q${-half} ${-foot.heightIn} ${-half + 2} ${-foot.heightIn}H${half - 2}Q${half} ${-foot.heightIn} ${half} ${-foot.domeRiseIn}Q0 ${foot.domeRiseIn} ${-half} ${-foot.domeRiseIn}Z`}
        fill={colors.steel}
      />
      <Cushion {...seat} {...LEVEL} depthIn={seat.diameterIn} top={[0, seatHeightIn]} part="seat" />
    </g>
  )
}

interface ColumnProps {
  seatUnderIn: number
  sleeveDiameterIn: number
  rodDiameterIn: number
}

function Column({ seatUnderIn, sleeveDiameterIn, rodDiameterIn }: ColumnProps) {
  const sleeveTop = seatUnderIn * 0.62
  return (
    <g>
      <Bar from={[0, seatUnderIn]} to={[0, 4]} depthIn={rodDiameterIn} color="#5A5853" />
      <Bar from={[0, sleeveTop]} to={[0, 4]} depthIn={sleeveDiameterIn} color={colors.steel} />
    </g>
  )
}

interface StarBaseProps {
  armReachIn: number
  hubDiameterIn: number
  armHeightIn: number
  casterIn: number
}

function StarBase({ armReachIn, hubDiameterIn, armHeightIn, casterIn }: StarBaseProps) {
  const wheel = casterIn / 2
  const armTop = casterIn + 0.6 + armHeightIn
  const hub = hubDiameterIn / 2
  return (
    <g>
      {[-armReachIn, -armReachIn * 0.3, armReachIn * 0.8].map((x) => (
        <circle key={x} cx={x} cy={-wheel} r={wheel} fill={colors.ink} />
      ))}
      <path
        d={`M${-armReachIn - 0.6} ${-casterIn - 0.3}L${-hub} ${-armTop - 0.6}H${hub}L${armReachIn * 0.8 + 0.6} ${-casterIn - 0.3}V${-casterIn + 0.3}L${hub} ${-casterIn - 0.6}H${-hub}L${-armReachIn - 0.6} ${-casterIn + 0.3}Z`}
        fill={colors.steel}
      />
    </g>
  )
}
