import type { ReactNode } from 'react'
import type { ValueChoice } from './value-choices.ts'

interface OptionFrameProps {
  name: string
  choices: readonly ValueChoice[]
  /** Of the words that say why; such values are described by them. */
  reasonsId: string
  children: ReactNode
}

/** An option's name with what is chosen of it, its values, and why some of them are out of the ordinary. */
export function OptionFrame({ name, choices, reasonsId, children }: OptionFrameProps) {
  const reasons = choices.filter(({ reason }) => reason).map(({ value, reason }) => `${value}: ${reason}`)
  return (
    <fieldset className="mt-6">
      <legend className="text-[15px] wrap-anywhere">
        <span className="text-quiet">{name}: </span>
        <span className="font-medium">{choices.find(({ isChosen }) => isChosen)?.value}</span>
      </legend>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
      {reasons.length > 0 && (
        <p id={reasonsId} className="mt-2 text-sm wrap-anywhere text-quiet">
          {reasons.join('. ')}
        </p>
      )}
    </fieldset>
  )
}
