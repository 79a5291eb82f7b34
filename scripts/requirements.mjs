const ROW = /^\| (\d+\.\d{2}) \|(.+)\|(.+)\|(.+)\|$/
const FILE = /`([^`]+\/[^`]+)`/g

/**
 * @typedef {{ clause: string, places: string[], tests: string[] }} Requirement
 */

/**
 * Reads the table of docs/requirements.md: clause, what is built, where it lives, its tests.
 * @param {string} markdown @returns {Requirement[]}
 */
export function readRequirements(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const [, clause, , places, tests] = ROW.exec(line) ?? []
    if (clause === undefined || places === undefined || tests === undefined) return []
    return [{ clause, places: filesIn(places), tests: filesIn(tests) }]
  })
}

/**
 * @param {Requirement[]} requirements
 * @param {(file: string) => string | undefined} read  a file's text, or undefined where there is none
 * @returns {string[]} what the table says and the repository does not bear out
 */
export function findUntrue(requirements, read) {
  return requirements.flatMap(({ clause, places, tests }) => [
    ...(places.length === 0 ? [`${clause}: no place named`] : []),
    ...(tests.length === 0 ? [`${clause}: no test named`] : []),
    ...places.filter((file) => read(file) === undefined).map((file) => `${clause}: ${file} is not there`),
    ...tests
      .filter((file) => !read(file)?.includes(`[${clause}]`))
      .map((file) => `${clause}: ${file} does not cite it`),
  ])
}

/** @param {string} cell */
function filesIn(cell) {
  return [...cell.matchAll(FILE)].map(([, file = '']) => file)
}
