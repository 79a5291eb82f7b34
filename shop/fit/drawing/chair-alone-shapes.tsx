import type { Seat } from '#facts/seats.ts'
import type { Setting } from '#geometry/setting.ts'
import { Chair } from './chair.tsx'
import { polyline } from './path.ts'
import { colors, OUTLINE_IN } from './pens.ts'

/** The drawing is as wide as the one with a sitter, so its numbers appear at the same size. */
export const LEFT_IN = -30
export const RIGHT_IN = 39

/** A chair on its floor, without its measures. */
export function ChairAloneShapes({ seat, setting }: { seat: Seat; setting: Setting }) {
  return (
    <>
      <path
        d={polyline([
          [LEFT_IN, 0],
          [RIGHT_IN, 0],
        ])}
        stroke={colors.ink}
        strokeWidth={OUTLINE_IN}
      />
      <Chair seat={seat} setting={setting} />
    </>
  )
}
