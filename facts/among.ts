/** Narrows a word of the facts to a known one. A typing error in a file of facts stops the start. */
export function among<const Known extends readonly string[]>(known: Known, word: string): Known[number] {
  const found = known.find((each) => each === word)
  if (found === undefined) throw new Error(`facts/ says '${word}' where one of ${known.join(', ')} is known`)
  return found
}
