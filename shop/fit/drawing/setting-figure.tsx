import { kneelingSeat } from '#facts/seats.ts'
import { type Setting, settingFor } from '#geometry/setting.ts'
import { USUAL_VISITOR, type Visitor } from '#geometry/visitor.ts'
import { heightWords, inchesBefore } from '../../ui/measure/measures.ts'
import { ChairAlone } from './chair-alone.tsx'
import { shapesOfChairAlone } from './shape-files.tsx'
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
      <figcaption className="figures mt-4 border-t border-ink pt-4 text-[15px]">
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
