/**
 * Matches as LIKE does: `%` for any text, `_` for any character, `\` before either for itself. It backtracks to the
 * last `%` alone, so that no pattern takes longer than its length times the text's.
 */
export function isLike(text: string, pattern: string): boolean {
  const [characters, wanted] = [[...text], parsePattern(pattern)]
  let [at, place] = [0, 0]
  let [lastAny, resumeAt] = [-1, 0]
  while (at < characters.length) {
    const token = wanted[place]
    if (token === ANY_TEXT) {
      lastAny = place++
      resumeAt = at
    } else if (token === ANY_CHARACTER || (token !== undefined && token === characters[at])) {
      place++
      at++
    } else if (lastAny >= 0) {
      place = lastAny + 1
      at = ++resumeAt
    } else return false
  }
  while (wanted[place] === ANY_TEXT) place++
  return place === wanted.length
}

const ANY_TEXT = Symbol('any text')
const ANY_CHARACTER = Symbol('any character')
type Token = string | typeof ANY_TEXT | typeof ANY_CHARACTER

function parsePattern(pattern: string): Token[] {
  const tokens: Token[] = []
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    if (character === '\\') tokens.push(characters[++at] ?? '\\')
    else tokens.push(character === '%' ? ANY_TEXT : character === '_' ? ANY_CHARACTER : character)
  }
  return tokens
}
