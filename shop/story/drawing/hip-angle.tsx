interface HipAngleProps {
  /** How far the seat slopes forward; a level one makes a right angle of hip and back. */
  seatSlopeDeg: number
}

const HIP = { x: 70, y: 96 }
const THIGH = 78
const BACK = 84
const ARC = 30

/** The angle between back and thigh, drawn as a dimension: two members, an arc, its figure. */
export function HipAngle({ seatSlopeDeg }: HipAngleProps) {
  const slope = (seatSlopeDeg * Math.PI) / 180
  const knee = { x: HIP.x + THIGH * Math.cos(slope), y: HIP.y + THIGH * Math.sin(slope) }
  const arcEnd = { x: HIP.x + ARC * Math.cos(slope), y: HIP.y + ARC * Math.sin(slope) }
  const degrees = 90 + seatSlopeDeg
  return (
    <svg
      viewBox="60 6 130 128"
      className="h-auto w-full max-w-64"
      role="img"
      aria-label={`Back and thigh at ${degrees} degrees`}
    >
      <g fill="none" stroke="currentColor">
        <path d={`M${HIP.x} ${HIP.y}V${HIP.y - BACK}`} strokeWidth="5" strokeLinecap="round" />
        <path d={`M${HIP.x} ${HIP.y}L${knee.x} ${knee.y}`} strokeWidth="5" strokeLinecap="round" />
        <path d={`M${HIP.x} ${HIP.y - ARC}A${ARC} ${ARC} 0 0 1 ${arcEnd.x} ${arcEnd.y}`} strokeWidth="1" />
      </g>
      <circle cx={HIP.x} cy={HIP.y} r="5" fill="currentColor" />
      <text x={HIP.x + ARC + 8} y={HIP.y - 16} fontSize="20" fill="currentColor" className="figures">
        {degrees}°
      </text>
    </svg>
  )
}
