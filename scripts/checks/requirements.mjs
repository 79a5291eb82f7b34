const ROW = /^\| (\d+\.\d{2}) \|([^|]+)\|([^|]+)\|([^|]+)\|$/
const FILE = /`([^`]+\/[^`]+)`/g
const CITED = /\[(\d+\.\d{2})\]/g
const OF_NO_ROW = /^(?!\|)|^\| clause \||^\|-/

/** How many clauses each chapter of the specification has, from .01 on. */
const CLAUSES_OF_CHAPTER = { 1: 5, 2: 50, 3: 8, 4: 10, 5: 9, 6: 4, 7: 10, 8: 24, 9: 16 }

/** The specification's clauses, in their order. */
export const CLAUSES = Object.entries(CLAUSES_OF_CHAPTER).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, index) => `${chapter}.${String(index + 1).padStart(2, '0')}`),
)

/**
 * @typedef {{ clause: string, places: string[], tests: string[] }} Requirement
 * @typedef {{ file: string, title: string }} RanTest  one that ran and passed, with the titles of what it stands in
 */

/**
 * Reads the table of docs/requirements.md: clause, what is built, where it lives, its tests.
 * @param {string} markdown
 * @returns {{ requirements: Requirement[], unreadable: string[] }}
 */
export function readRequirements(markdown) {
  /** @type {Requirement[]} */
  const requirements = []
  const unreadable = []
  for (const line of markdown.split('\n')) {
    const [, clause, , places, tests] = ROW.exec(line) ?? []
    if (clause && places && tests)
      requirements.push({ clause, places: filesIn(places), tests: filesIn(tests) })
    else if (!OF_NO_ROW.test(line)) unreadable.push(`this row cannot be read: ${line.slice(0, 60)}`)
  }
  return { requirements, unreadable }
}

/**
 * @param {Requirement[]} requirements @param {readonly string[]} clauses
 * @returns {string[]} clauses that the table has not, or has twice, and rows of no clause
 */
export function findMissing(requirements, clauses) {
  const rows = requirements.map(({ clause }) => clause)
  return [
    ...clauses.filter((clause) => !rows.includes(clause)).map((clause) => `${clause}: has no row`),
    ...rows.filter((clause, at) => rows.indexOf(clause) < at).map((clause) => `${clause}: has two rows`),
    ...rows.filter((clause) => !clauses.includes(clause)).map((clause) => `${clause}: is no clause`),
  ]
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
      .filter((file) => !isCitedInTitle(clause, read(file) ?? ''))
      .map((file) => `${clause}: ${file} does not cite it in a title`),
  ])
}

/**
 * @param {Requirement[]} requirements @param {readonly string[]} clauses @param {readonly RanTest[]} ran
 * @returns {string[]} what is named as proof and did not pass, and what cites no clause that there is
 */
export function findUnproved(requirements, clauses, ran) {
  const unproved = requirements.flatMap(({ clause, tests }) =>
    tests
      .filter((file) => !ran.some((test) => test.file === file && test.title.includes(`[${clause}]`)))
      .map((file) => `${clause}: no test of ${file} that cites it ran and passed`),
  )
  const strange = ran.flatMap(({ file, title }) =>
    [...title.matchAll(CITED)]
      .filter(([, clause = '']) => !clauses.includes(clause))
      .map(([cited]) => `${file} cites ${cited}, which is no clause`),
  )
  return [...unproved, ...new Set(strange)]
}

/** A comment proves nothing: the clause stands behind a quotation mark. @param {string} clause @param {string} text */
function isCitedInTitle(clause, text) {
  const cited = `[${clause}]`
  return text.split('\n').some((line) => {
    const at = line.indexOf(cited)
    return at >= 0 && /['"`]/.test(line.slice(0, at)) && !/^\s*(?:\/\/|\*|\/\*)/.test(line)
  })
}

/** @param {string} cell */
function filesIn(cell) {
  return [...cell.matchAll(FILE)].map(([, file = '']) => file)
}
