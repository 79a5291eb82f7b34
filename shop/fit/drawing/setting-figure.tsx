import { kneelingSeat, type Seat } from '#facts/seats.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { type Setting, settingFor } from '#geometry/setting.ts'
import { USUAL_VISITOR, type Visitor } from '#geometry/visitor.ts'
import { heightWords, inchesBefore, inchWords } from '../../ui/measure/measures.ts'
import { Height } from './dimension.tsx'
import { ChairAloneShapes, LEFT_IN, RIGHT_IN, shapesOfChairAlone } from './shape-files.tsx'
import { SideView } from './side-view.tsx'

interface SettingFigureProps {
  sitter: Visitor | undefined
  /** What is seen first waits for no file. */
  isSeenFirst?: boolean
}

/** The kneeling chair to scale: set for its sitter at a desk, or alone in its default setting. */
export function SettingFigure({ sitter, isSeenFirst = false }: SettingFigureProps) {
  const setting = settingFor(kneelingSeat, sitter ?? USUAL_VISITOR)
  return (
    <figure>
      {sitter ? (
        <SideView seat={kneelingSeat} setting={setting} visitor={sitter} />
      ) : (
        <ChairAlone
          seat={kneelingSeat}
          setting={setting}
          shapes={isSeenFirst ? undefined : shapesOfChairAlone()}
        />
      )}
      <figcaption className="figures mt-4 border-t border-ink pt-4 text-note">
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {knobsOf(setting).map(({ what, hole }) => (
            <li key={what}>
              {what}: <strong className="font-semibold text-pine">hole {hole}</strong>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-quiet">
          {sitter
            ? `To scale: someone ${heightWords(sitter.heightIn)} tall at a ${inchesBefore(sitter.deskIn)} desk.`
            : 'To scale, in its default holes.'}
        </p>
      </figcaption>
    </figure>
  )
}

function knobsOf({ seatHole, seatFrontHole, kneeHole }: Setting) {
  const seat =
    seatFrontHole === seatHole
      ? [{ what: 'Seat knobs, all', hole: seatHole }]
      : [
          { what: 'Seat knobs, front', hole: seatFrontHole },
          { what: 'Seat knobs, rear', hole: seatHole },
        ]
  return [...seat, { what: 'Knee knobs, both', hole: kneeHole }]
}

const TOP_IN = 31
const BELOW_FLOOR_IN = 2.5

interface ChairAloneProps {
  seat: Seat
  setting: Setting
  /** Where the shapes of just this drawing lie; without it they stand in the page. */
  shapes?: string | undefined
}

/** A chair from the side with nobody on it. One unit of the drawing is one inch, and the floor is at 0. */
function ChairAlone({ seat, setting, shapes }: ChairAloneProps) {
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
