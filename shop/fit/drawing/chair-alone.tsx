import type { Seat } from '#facts/seats.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import type { Setting } from '#geometry/setting.ts'
import { inchWords } from '../../ui/measure/measures.ts'
import { ChairAloneShapes, LEFT_IN, RIGHT_IN } from './chair-alone-shapes.tsx'
import { Height } from './dimension.tsx'

const TOP_IN = 31
const BELOW_FLOOR_IN = 2.5

interface ChairAloneProps {
  seat: Seat
  setting: Setting
  /** Where the shapes of just this drawing lie; without it they stand in the page. */
  shapes?: string | undefined
}

/** A chair from the side with nobody on it. One unit of the drawing is one inch, and the floor is at 0. */
export function ChairAlone({ seat, setting, shapes }: ChairAloneProps) {
  const { seatHeightIn, kneeHole } = setting
  const kneeIn = kneeHole === undefined ? undefined : seat.kneeHoles?.heightAtHoleIn[kneeHole - 1]
  return (
    <svg
      role="img"
      aria-labelledby="chair-drawing-title chair-drawing-description"
      viewBox={`${LEFT_IN} ${-TOP_IN} ${RIGHT_IN - LEFT_IN} ${TOP_IN + BELOW_FLOOR_IN}`}
      className="figures h-auto w-full"
      data-unit="inch"
    >
      <title id="chair-drawing-title">{`The ${seat.name} from the side, to scale`}</title>
      <desc id="chair-drawing-description">
        {`The seat is ${inchWords(toHalfInch(seatHeightIn))} above the floor${kneeIn === undefined ? '' : `, the knee pad ${inchWords(kneeIn)}`}.`}
      </desc>
      {shapes ? <use href={shapes} /> : <ChairAloneShapes seat={seat} setting={setting} />}
      <Height part="seat" xIn={-18} fromIn={0} toIn={seatHeightIn} leadIn={-6.5} side="left" />
      {kneeIn !== undefined && (
        <Height part="knee-pad" xIn={24} fromIn={0} toIn={kneeIn} leadIn={16} side="right" />
      )}
    </svg>
  )
}
