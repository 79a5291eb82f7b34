import type { Review } from '../../clients/backend/review.ts'
import { heightWords, inchWords } from '../../ui/measure/measures.ts'

const CAME_FROM: Readonly<Record<string, string>> = {
  'office-chair': 'an office chair',
  'gaming-chair': 'a gaming chair',
  'dining-chair': 'a dining chair',
  'standing-desk': 'a standing desk',
  'exercise-ball': 'an exercise ball',
  'kneeling-chair': 'another kneeling chair',
  'sofa-or-bed': 'a sofa or a bed',
}

const WEIGHTS: Readonly<Record<string, string>> = {
  'under-120': 'under 120 lb',
  'over-250': 'over 250 lb',
}

/** The writer's body and desk, as far as they said: 5'6", desk 29 in, 6 hours a day, came from an office chair. */
export function writerWords({
  heightIn,
  deskIn,
  weightRangeLb,
  hoursADay,
  cameFrom,
}: Review['writer']): string {
  const from = cameFrom === null ? undefined : CAME_FROM[cameFrom]
  const words = [
    heightIn !== null && heightWords(heightIn),
    weightRangeLb !== null && (WEIGHTS[weightRangeLb] ?? `${weightRangeLb.replace('-', ' to ')} lb`),
    deskIn !== null && `desk ${inchWords(deskIn)}`,
    hoursADay !== null && `${hoursADay} ${hoursADay === 1 ? 'hour' : 'hours'} a day`,
    from !== undefined && `came from ${from}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** People read about this much of a stranger's text before they decide to go on. */
const MAX_START_CHARACTERS = 700
/** A text that is only a little longer is shown whole. */
const MAX_WHOLE_CHARACTERS = 900

/** Lines take room as words do, and an empty one as much as a full one. */
const MAX_START_LINES = 12
const MAX_WHOLE_LINES = 16

/** Splits a long text into its beginning and the rest, between two words where it has any. Empty lines in a row are one. */
export function splitLongText(written: string): [start: string, rest: string] {
  const text = written.replaceAll(/\r?\n(?:[^\S\n]*\n){2,}/g, '\n\n')
  const lines = text.split('\n')
  if (text.length <= MAX_WHOLE_CHARACTERS && lines.length <= MAX_WHOLE_LINES) return [text, '']
  const startLines = lines.slice(0, MAX_START_LINES).join('\n')
  if (startLines.length <= MAX_START_CHARACTERS)
    return [startLines.trimEnd(), text.slice(startLines.length).trimStart()]
  const beginning = text.slice(0, MAX_START_CHARACTERS)
  const space = /\s\S*$/.exec(beginning)?.index ?? 0
  if (space > 0) return [text.slice(0, space), text.slice(space).trimStart()]
  const end = lastWholeCharacter(text)
  return [text.slice(0, end), text.slice(end)]
}

/** An emoji of several code units is one character to whoever reads it. */
function lastWholeCharacter(text: string): number {
  let end = MAX_START_CHARACTERS
  for (const { index } of new Intl.Segmenter('en').segment(text.slice(0, MAX_WHOLE_CHARACTERS))) {
    if (index > MAX_START_CHARACTERS) break
    end = index
  }
  return end
}
