import type { Point } from '#geometry/point.ts'
import { bent, type Corner, polyline } from './path.ts'
import { colors, HAIRLINE_IN, OUTLINE_IN } from './pens.ts'

interface BeamProps {
  corners: readonly Corner[]
  depthIn: number
  color?: string
}

/** A bent part from the side. Its outline is the same line, a little wider, drawn behind it. */
export function Beam({ corners, depthIn, color = colors.timber }: BeamProps) {
  const line = { d: bent(corners), fill: 'none' }
  return (
    <g>
      <path
        d={bent(corners, OUTLINE_IN)}
        fill="none"
        stroke={colors.ink}
        strokeWidth={depthIn + OUTLINE_IN * 2}
      />
      <path {...line} stroke={color} strokeWidth={depthIn} />
      {color === colors.timber && (
        <path {...line} stroke={colors.grain} strokeWidth={depthIn * 0.34} opacity={0.35} />
      )}
    </g>
  )
}

export function Bar({ from, to, depthIn, color }: { from: Point; to: Point } & Omit<BeamProps, 'corners'>) {
  const corners = [from, to].map(([xIn, yIn]) => ({ xIn, yIn, bendIn: 0 }))
  return <Beam corners={corners} depthIn={depthIn} color={color ?? colors.timber} />
}

interface CushionProps {
  /** the middle of the cushion's top */
  top: Point
  slopeDeg: number
  depthIn: number
  foamIn: number
  boardIn: number
  /** the part's name in the drawing, so that a test can find it */
  part: string
}

/** A foam pad on its board, tilted down at the front by its slope. */
export function Cushion({ top, slopeDeg, depthIn, foamIn, boardIn, part }: CushionProps) {
  const left = -depthIn / 2
  return (
    <g data-part={part} transform={`translate(${top[0]} ${-top[1]}) rotate(${slopeDeg})`}>
      <rect
        x={left + 0.5}
        y={foamIn - 0.2}
        width={depthIn - 1}
        height={boardIn + 0.2}
        fill={colors.timber}
        stroke={colors.ink}
        strokeWidth={OUTLINE_IN}
      />
      <rect
        x={left}
        width={depthIn}
        height={foamIn}
        rx={1.25}
        fill={colors.cloth}
        stroke={colors.ink}
        strokeWidth={OUTLINE_IN}
      />
      <path
        d={`M${left + 0.5} 1.1Q${left + 1.4} .75 ${left + 2.2} .72H${-left - 2.2}Q${-left - 1} .75 ${-left - 0.4} 1.6`}
        fill="none"
        stroke={colors.clothLight}
        strokeWidth={HAIRLINE_IN * 1.6}
      />
    </g>
  )
}

export function Hole({ point: [x, y], diameterIn }: { point: Point; diameterIn: number }) {
  return (
    <circle
      cx={x}
      cy={-y}
      r={diameterIn / 2 + 0.12}
      fill={colors.ink}
      stroke={colors.brass}
      strokeWidth={0.22}
    />
  )
}

export function Knob({ point: [x, y], diameterIn }: { point: Point; diameterIn: number }) {
  return (
    <g>
      <circle
        cx={x}
        cy={-y}
        r={diameterIn / 2 + 0.1}
        fill={colors.steel}
        stroke={colors.paper}
        strokeWidth={0.2}
      />
      <circle cx={x} cy={-y} r={0.28} fill={colors.brass} />
    </g>
  )
}

/** The number of the hole that a knob belongs in, joined to the knob by a line. */
export function HoleNumber({
  knob,
  mark,
  hole,
  part,
}: {
  knob: Point
  mark: Point
  hole: number
  part: string
}) {
  return (
    <g data-part={part} data-hole={hole}>
      <path d={polyline([knob, mark])} stroke={colors.pine} strokeWidth={OUTLINE_IN} fill="none" />
      <circle
        cx={mark[0]}
        cy={-mark[1]}
        r={1.75}
        fill={colors.pine}
        stroke={colors.paper}
        strokeWidth={0.3}
      />
      <text
        x={mark[0]}
        y={-mark[1] + 0.78}
        fontSize={2.2}
        textAnchor="middle"
        fill="#fff"
        fontWeight={600}
        className="figures"
      >
        {hole}
      </text>
    </g>
  )
}
