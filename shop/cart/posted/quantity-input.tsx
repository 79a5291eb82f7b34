interface QuantityInputProps {
  id: string
  value: string
  /** What is wrong with the value; the paragraph that says it has the id `ID-problem`. */
  problem?: string | undefined
  describedBy?: string
}

/** A quantity to type. The browser checks nothing in its own words: the shop says what is wrong. */
export function QuantityInput({ id, value, problem, describedBy }: QuantityInputProps) {
  const describing = [...(problem ? [`${id}-problem`] : []), ...(describedBy ? [describedBy] : [])]
  return (
    <input
      id={id}
      name="quantity"
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      defaultValue={value}
      aria-label="Quantity"
      aria-invalid={problem ? true : undefined}
      aria-describedby={describing.length > 0 ? describing.join(' ') : undefined}
      // biome-ignore lint/a11y/noAutofocus: the page was left to send the form, and this is what came of it
      autoFocus={problem !== undefined}
      className="figures relative h-11 w-16 rounded-l-sm border border-ink/40 bg-white px-2 text-center focus-visible:z-1 aria-invalid:border-signal"
    />
  )
}
