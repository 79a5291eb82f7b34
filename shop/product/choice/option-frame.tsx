import type { ReactNode } from 'react'
import type { ValueChoice } from './value-choices.ts'

interface OptionFrameProps {
  name: string
  choices: readonly ValueChoice[]
  /** Id of the paragraph with the reasons, by which values that have one are described. */
  reasonsId: string
  children: ReactNode
}

/** Shows an option's name, its chosen value, all its values, and the reasons why some are not available as they are. */
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
