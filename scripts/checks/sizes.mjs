import { posix } from 'node:path'

/** A longer file has more than one purpose. */
const MAX_FILE_LINES = 300
/** A page is a table of contents: load, then a list of sections. */
const MAX_PAGE_IMPORTS = 25
/** A shorter file that one other file imports is a piece of that file. */
const MAX_FRAGMENT_LINES = 15

const PRODUCT = /^(?:database|facts|geometry|office|server|services|shop)\//
/** These folders have one operation, type or table per file, however short, so that it is found by its name. */
const LISTED_BY_NAME = /\/(?:operations|mutations|queries|types|tables)\//
const OF_TESTS = /\.(?:test|spec)\.tsx?$|^(?:tests|bench)\//
/** Frameworks and tools load the first kind by name; pages and .astro files cannot hold a fragment's code. */
const BY_NAME_ALONE = /\.d\.ts$|^(?:shop|office)\/pages\/|\.config\.ts$/
const CANNOT_HOLD_IT = /\.astro$|^(?:shop|office)\/pages\//
const isPage = /^(?:shop|office)\/pages\/.*\.astro$/
const IMPORT = /(?<how>\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])(?<specifier>[^'"]+)\2/g

/** @typedef {{ file: string, text: string }} Source */

/** @param {Source} source @returns {string[]} what is wrong, if anything */
export function findOversize({ file, text }) {
  const lines = countLines(text)
  const imports = isPage.test(file) ? countImports(text) : 0
  return [
    ...(lines > MAX_FILE_LINES ? [`${file}: ${lines} lines, at most ${MAX_FILE_LINES}`] : []),
    ...(imports > MAX_PAGE_IMPORTS ? [`${file}: ${imports} imports, at most ${MAX_PAGE_IMPORTS}`] : []),
  ]
}

/** Counts the frontmatter's imports; those of a page's scripts load later, in the browser. @param {string} text */
function countImports(text) {
  const [, frontmatter = ''] = text.split(/^---$/m)
  return [...frontmatter.matchAll(IMPORT)].length
}

/**
 * Finds short files of the product that one other file imports: they belong in it, unless it loads them lazily.
 * @param {readonly Source[]} sources @returns {string[]}
 */
export function findFragments(sources) {
  /** @type {Map<string, { file: string, isLazy: boolean }[]>} */
  const readers = new Map()
  for (const { file, text } of sources.filter((source) => !OF_TESTS.test(source.file))) {
    for (const { groups } of text.matchAll(IMPORT)) {
      const { how = '', specifier = '' } = groups ?? {}
      const imported = resolve(file, specifier)
      if (imported === undefined) continue
      readers.set(imported, [...(readers.get(imported) ?? []), { file, isLazy: how.includes('(') }])
    }
  }
  return sources
    .filter(
      ({ file }) =>
        PRODUCT.test(file) && ![LISTED_BY_NAME, BY_NAME_ALONE, OF_TESTS].some((kind) => kind.test(file)),
    )
    .filter(({ file, text }) => /\.tsx?$/.test(file) && countLines(text) <= MAX_FRAGMENT_LINES)
    .flatMap(({ file, text }) => {
      const [reader, ...others] = readers.get(file) ?? []
      if (!reader || others.length > 0 || reader.isLazy || CANNOT_HOLD_IT.test(reader.file)) return []
      return [`${file}: ${countLines(text)} lines that ${reader.file} alone reads, and could hold`]
    })
}

/** @param {string} text */
function countLines(text) {
  return text.trimEnd().split('\n').length
}

/** @param {string} file @param {string} specifier */
function resolve(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(file), specifier)
}
