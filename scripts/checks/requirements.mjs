const ROW = /^\| (\d+)\.(\d{2}) \|([^|]+)\|$/
const OF_NO_ROW = /^(?!\|)|^\| clause \||^\|-/
const CITED = /\[(\d+\.\d{2})\]/g

/**
 * @typedef {Map<string, string[]>} Citations  test files by the clause that their titles cite
 * @typedef {{ file: string, title: string }} RanTest  a test that passed, its title after those of its groups
 */

/**
 * Reads the table of docs/requirements.md, where each row has a clause and what is built for it.
 * @param {string} markdown
 * @returns {{ clauses: string[], problems: string[] }}
 */
export function readClauses(markdown) {
  /** @type {string[]} */
  const clauses = []
  /** @type {string[]} */
  const problems = []
  let last = { chapter: 0, number: 0 }
  for (const line of markdown.split('\n')) {
    const [, chapter, number, built] = ROW.exec(line) ?? []
    if (!chapter || !number || !built?.trim()) {
      if (!OF_NO_ROW.test(line)) problems.push(`this row cannot be read: ${line.slice(0, 60)}`)
      continue
    }
    const row = { chapter: Number(chapter), number: Number(number) }
    if (!follows(row, last)) problems.push(`${chapter}.${number} does not follow the row before it`)
    clauses.push(`${chapter}.${number}`)
    last = row
  }
  return { clauses, problems }
}

/** Rows have no gap in their numbers, so a missing one shows. @typedef {{ chapter: number, number: number }} Row */
/** @param {Row} row @param {Row} before */
function follows(row, before) {
  if (row.chapter === before.chapter) return row.number === before.number + 1
  return row.chapter === before.chapter + 1 && row.number === 1
}

/**
 * @param {readonly string[]} files  test files
 * @param {(file: string) => string} read
 * @returns {Citations}
 */
export function readCitations(files, read) {
  /** @type {Citations} */
  const citations = new Map()
  for (const file of files) {
    for (const clause of new Set(clausesInTitles(read(file)))) {
      citations.set(clause, [...(citations.get(clause) ?? []), file])
    }
  }
  return citations
}

/** Skips comments, which prove nothing: in a title, the clause follows a quotation mark. @param {string} text */
function clausesInTitles(text) {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line))
    .flatMap((line) => [...line.matchAll(CITED)].filter(({ index }) => /['"`]/.test(line.slice(0, index))))
    .map(([, clause = '']) => clause)
}

/**
 * @param {readonly string[]} clauses @param {Citations} citations
 * @returns {string[]} clauses that no test cites, and citations that name no clause
 */
export function findUncited(clauses, citations) {
  return [
    ...clauses.filter((clause) => !citations.has(clause)).map((clause) => `${clause}: no test cites it`),
    ...[...citations]
      .filter(([clause]) => !clauses.includes(clause))
      .map(([clause, [file]]) => `${clause}: is no clause, and ${file} cites it`),
  ]
}

/**
 * @param {Citations} citations @param {readonly RanTest[]} ran
 * @returns {string[]} citations whose test did not pass
 */
export function findUnproved(citations, ran) {
  return [...citations].flatMap(([clause, files]) =>
    files
      .filter((file) => !ran.some((test) => test.file === file && test.title.includes(`[${clause}]`)))
      .map((file) => `${clause}: no test of ${file} that cites it ran and passed`),
  )
}
