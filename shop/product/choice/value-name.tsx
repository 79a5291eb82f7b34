import type { Swatches } from './swatches.ts'
import type { ValueChoice } from './value-choices.ts'

interface ValueNameProps {
  choice: ValueChoice
  swatches: Swatches
}

/** A value that is sold out whatever else is chosen is struck through; one that another choice rules out is quieter. */
export function ValueName({ choice: { value, state, reason }, swatches }: ValueNameProps) {
  return (
    <>
      {Object.hasOwn(swatches, value) && (
        <span
          aria-hidden="true"
          className="size-5 shrink-0 forced-color-adjust-none rounded-full border border-ink/20 forced-colors:border-[CanvasText]"
          style={{ background: swatches[value] }}
        />
      )}
      <span
        className={`min-w-0 wrap-anywhere ${reason ? 'text-quiet' : ''} ${state === 'available' ? '' : 'line-through'}`}
      >
        {value}
      </span>
    </>
  )
}

/** Keeps about the width of a value: on a poor line its name comes later, and would push it to the next row. */
export function roomOf(value: string, swatches: Swatches) {
  const besideNameEm = Object.hasOwn(swatches, value) ? 4 : 2
  return { minWidth: `min(100%, ${besideNameEm + value.length / 2}em)` }
}
