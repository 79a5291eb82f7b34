/** Matches a path of the project between backticks. A path with capitals, as in NAME.ts, stands for many. */
const PATH =
  /`((?:bench|database|docs|facts|geometry|scripts|server|services|shop|tests|workshop)\/[\w./[\]-]+)`/g
const STANDS_FOR_MANY = /[A-Z]{3}|N-/

/**
 * @param {string} document @param {string} text
 * @param {(path: string) => boolean} isThere  whether a file or a folder has that path
 * @returns {string[]} a line for each path that the document names and the repository lacks
 */
export function findGonePaths(document, text, isThere) {
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/\/$/, ''))
  return [...new Set(named)]
    .filter((path) => !STANDS_FOR_MANY.test(path) && !isThere(path))
    .map((path) => `${document}: ${path} is not there`)
}
