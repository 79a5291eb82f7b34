/** As fast as most people read prose on a screen, with their mind on it. */
const WORDS_A_MINUTE = 220

const FRONT_OF_LINKS = /\]\([^)]*\)/g

/** How many words a Markdown text has, the addresses of its links apart. */
export function countWords(markdown: string): number {
  return markdown.replaceAll(FRONT_OF_LINKS, ']').match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0
}

/** Clause 3.08's readTime: '5 min read'. */
export function readTime(words: number): string {
  return `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`
}
