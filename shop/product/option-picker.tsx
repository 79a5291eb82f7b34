import { type FinishName, finishes } from '#facts/finishes.ts'

interface OptionPickerProps {
  name: string
  values: readonly string[]
  chosen: string | undefined
  /** Values that lead to a variant which is sold out or not made, with the word for it. */
  unavailable: ReadonlyMap<string, string>
  onChoose: (value: string) => void
}

/** One option's values as radio buttons (clause 2.27). */
export function OptionPicker({ name, values, chosen, unavailable, onChoose }: OptionPickerProps) {
  return (
    <fieldset className="mt-6">
      <legend className="text-[15px]">
        <span className="text-quiet">{name}: </span>
        <span className="font-medium">{chosen}</span>
      </legend>
      <div className="mt-3 flex flex-wrap gap-2">
        {values.map((value) => (
          <label
            key={value}
            className="relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm border border-line bg-white px-3.5 text-[15px] transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Swatch value={value} />
            <span className={unavailable.has(value) ? 'text-quiet line-through' : undefined}>{value}</span>
            {unavailable.has(value) && <span className="sr-only">, {unavailable.get(value)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Swatch({ value }: { value: string }) {
  if (!Object.hasOwn(finishes, value)) return null
  const { color } = finishes[value as FinishName]
  return (
    <span
      aria-hidden="true"
      className="size-5 rounded-full border border-ink/20"
      style={{ background: color }}
    />
  )
}
