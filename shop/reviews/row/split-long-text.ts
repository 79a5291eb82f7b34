/** People read about this much of a stranger's text before they decide to go on. */
const MAX_START_CHARACTERS = 700
/** A text that is only a little longer is shown whole. */
const MAX_WHOLE_CHARACTERS = 900

/** Splits a long text into its beginning and the rest, between two words where it has any. */
export function splitLongText(text: string): [start: string, rest: string] {
  if (text.length <= MAX_WHOLE_CHARACTERS) return [text, '']
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
