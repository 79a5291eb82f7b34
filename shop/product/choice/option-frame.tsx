import type { ReactNode } from 'react'
import { reasonsText, type ValueChoice } from './value-choices.ts'

interface OptionFrameProps {
  name: string
  choices: readonly ValueChoice[]
  /** Id of the paragraph with the reasons, by which values that have one are described. */
  reasonsId: string
  children: ReactNode
}

/** Shows an option's name, its chosen value, all its values, and the reasons why some are not available as they are. */
export function OptionFrame({ name, choices, reasonsId, children }: OptionFrameProps) {
  return (
    <fieldset className="mt-6">
      <legend className="text-[15px] wrap-anywhere">
        <span className="text-quiet">{name}: </span>
        <span className="font-medium">{choices.find(({ isChosen }) => isChosen)?.value}</span>
      </legend>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
      <p id={reasonsId} data-reasons="" className="mt-2 text-sm wrap-anywhere text-quiet empty:hidden">
        {reasonsText(choices)}
      </p>
    </fieldset>
  )
}
