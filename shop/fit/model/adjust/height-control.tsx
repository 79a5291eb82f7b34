import { useId } from 'react'
import { bothWords } from '../../../ui/measure/measures.ts'
import type { Adjustment } from './adjustments.ts'
import { stopsOf } from './stops.ts'

interface HeightControlProps {
  adjustment: Adjustment
  heightIn: number
  onHeight: (heightIn: number) => void
}

/** The control for one part: a choice of holes, or a slider for a lift. */
export function HeightControl({ adjustment, heightIn, onHeight }: HeightControlProps) {
  const { part, slopeDeg } = adjustment
  const figure = useId()
  return (
    <fieldset
      className="border-line pt-4 max-lg:first:pt-0 lg:border-t max-lg:not-first:border-t"
      aria-describedby={figure}
    >
      <legend className="float-left text-note font-medium">{part}</legend>
      <output id={figure} className="figures float-right text-note">
        {bothWords(heightIn)}
        {slopeDeg !== 0 && <span className="text-quiet"> at {Math.abs(slopeDeg)}°</span>}
      </output>
      <div className="clear-both pt-3">
        {adjustment.heightAtHoleIn ? (
          <HoleChoice {...{ adjustment, heightIn, onHeight }} holes={adjustment.heightAtHoleIn} />
        ) : (
          <LiftSlider {...{ adjustment, heightIn, onHeight }} />
        )}
      </div>
    </fieldset>
  )
}

function HoleChoice({
  adjustment: { part },
  heightIn,
  onHeight,
  holes,
}: HeightControlProps & { holes: readonly number[] }) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {holes.map((holeIn, index) => (
        <label key={holeIn} className="choice justify-center">
          <input
            type="radio"
            name={`model-${part}`}
            checked={holeIn === heightIn}
            onChange={() => onHeight(holeIn)}
            className="choice-input"
          />
          Hole {index + 1}
        </label>
      ))}
    </div>
  )
}

function LiftSlider({ adjustment, heightIn, onHeight }: HeightControlProps) {
  const { part, minIn, maxIn } = adjustment
  const [first = minIn, second = maxIn] = stopsOf(adjustment)
  return (
    <>
      <input
        type="range"
        aria-label={`${part} height`}
        aria-valuetext={bothWords(heightIn)}
        min={minIn}
        max={maxIn}
        step={second - first}
        value={heightIn}
        onChange={({ target }) => onHeight(target.valueAsNumber)}
        className="h-11 w-full cursor-pointer accent-pine"
      />
      <div aria-hidden="true" className="figures flex justify-between text-sm text-quiet">
        <span>{minIn} in</span>
        <span>{maxIn} in</span>
      </div>
    </>
  )
}
