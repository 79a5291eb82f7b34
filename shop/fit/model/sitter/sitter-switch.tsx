import { useId } from 'react'
import { usualInches } from '#facts/people.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk } from '#geometry/setting.ts'
import { bothWords, cmWords, heightWords, inchWords } from '../../../ui/measure/measures.ts'
import type { Reader } from './reader.ts'
import type { Sitter } from './seated-sitter.ts'

/** `missing`: the figure was asked for but could not be loaded. */
export type Seated = 'nobody' | 'somebody' | 'missing'

interface SitterSwitchProps {
  seated: Seated
  reader: Reader
  sitter: Sitter | undefined
  onSwitch: (isOn: boolean) => void
}

/** Seats a figure on the chair, and says how tall it is and where its elbows are. */
export function SitterSwitch({ seated, reader, sitter, onSwitch }: SitterSwitchProps) {
  const words = useId()
  return (
    <div className="mt-4 border-t border-line pt-2 lg:pt-4">
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-note font-medium">
        Show someone sitting
        <input
          type="checkbox"
          checked={seated === 'somebody'}
          onChange={({ target }) => onSwitch(target.checked)}
          aria-describedby={words}
          className="size-6 shrink-0 cursor-pointer accent-pine"
        />
      </label>
      <div id={words} role="status" className="text-sm text-quiet">
        {seated === 'missing' && (
          <p className="text-signal">The mannequin could not be loaded. Please try again.</p>
        )}
        {sitter && (
          <>
            <p>{whoWords(reader)}</p>
            <p className="pt-1 text-ink">{elbowWords(sitter)}</p>
            <p className="pt-1 text-ink">{screenWords(sitter)}</p>
          </>
        )}
      </div>
    </div>
  )
}

export function whoWords({ visitor: { heightIn, deskIn }, isTold, drawnAs }: Reader): string {
  const who = `${heightWords(heightIn)} (${cmWords(heightIn)}) at a desk of ${inchWords(deskIn)}`
  if (drawnAs) return `The ${drawnAs} that can be drawn: ${who}.`
  return isTold
    ? `As tall as you said: ${who}.`
    : `${who}. Answer ‘Does it fit you?’ on this page to see yourself.`
}

/** The rule of the article on desk and screen, with the height of these eyes. */
function screenWords({ setting, visitor: { heightIn, deskIn } }: Sitter): string {
  const eyesIn = setting.seatHeightIn + usualInches('eyeHeightSitting', heightIn) - deskIn
  return `Top edge of the screen: about ${bothWords(toHalfInch(eyesIn))} above the desk, level with the eyes, or a little lower.`
}

function elbowWords({ setting, visitor }: Sitter): string {
  const gapIn = toHalfInch(elbowAboveDesk(setting.seatHeightIn, visitor))
  if (gapIn === 0) return 'Elbows level with the desk.'
  return `Elbows ${bothWords(Math.abs(gapIn))} ${gapIn > 0 ? 'above' : 'below'} the desk.`
}
