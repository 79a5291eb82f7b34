import type { ChoiceState } from './product-rules.ts'
import type { Swatches } from './swatches.ts'

const REASONS = {
  available: '',
  'sold out': ', sold out',
  impossible: ', not made in this combination',
} as const

interface OptionPickerProps {
  name: string
  values: readonly string[]
  chosen: string | undefined
  swatches: Swatches
  stateOf: (value: string) => ChoiceState
  onChoose: (value: string) => void
}

/** One option's values as radio buttons (clause 2.27). */
export function OptionPicker({ name, values, chosen, swatches, stateOf, onChoose }: OptionPickerProps) {
  const impossible = values.filter((value) => stateOf(value) === 'impossible')
  return (
    <fieldset className="mt-6">
      <legend className="text-[15px] wrap-anywhere">
        <span className="text-quiet">{name}: </span>
        <span className="font-medium">{chosen}</span>
      </legend>
      <div className="mt-3 flex flex-wrap gap-2">
        {values.map((value) => (
          <label
            key={value}
            className="relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm border border-line bg-white px-3.5 text-[15px] transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine has-disabled:cursor-not-allowed has-disabled:bg-transparent has-disabled:hover:border-line"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={impossible.includes(value)}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
            />
            {Object.hasOwn(swatches, value) && <Swatch color={swatches[value]} />}
            <span
              className={`min-w-0 wrap-anywhere ${stateOf(value) === 'available' ? '' : 'text-quiet line-through'}`}
            >
              {value}
            </span>
            <span className="sr-only">{REASONS[stateOf(value)]}</span>
          </label>
        ))}
      </div>
      {impossible.length > 0 && (
        <p className="mt-2 text-sm text-quiet">Not made in this combination: {impossible.join(', ')}</p>
      )}
    </fieldset>
  )
}

function Swatch({ color }: { color: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="size-5 rounded-full border border-ink/20"
      style={{ background: color }}
    />
  )
}
