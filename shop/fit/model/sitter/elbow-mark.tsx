import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk } from '#geometry/setting.ts'
import { inchWords } from '../../../ui/measure/measures.ts'
import { CanvasLabel } from '../stage/canvas-label.tsx'
import type { Frame, Sitter } from '../stage/chair-stage.ts'

type ElbowMarkProps = NonNullable<Frame['gap']> & { sitter: Sitter }

/** The figure at the gap between elbows and desk, signed as on the drawing of the fit. */
export function ElbowMark({ sitter: { setting, visitor }, ...place }: ElbowMarkProps) {
  const gapIn = toHalfInch(elbowAboveDesk(setting.seatHeightIn, visitor))
  return <CanvasLabel {...place}>elbows {gapIn === 0 ? 'level' : signed(gapIn)}</CanvasLabel>
}

const signed = (inches: number): string => `${inches < 0 ? '−' : '+'}${inchWords(Math.abs(inches))}`
