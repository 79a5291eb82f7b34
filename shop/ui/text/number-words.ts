const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A small count as it is written out in a sentence: 'three'. */
export const countWords = (count: number): string => WORDS[count] ?? String(count)

/** A count at the beginning of a sentence: 'Three'. */
export function countWordsFirst(count: number): string {
  const word = countWords(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
