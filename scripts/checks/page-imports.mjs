import { posix } from 'node:path'
import { mayImport } from './layers.mjs'

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g
/** The folders of pages that are made for one visitor. */
const PERSONAL = ['shop/personal/', 'office/']
/** Matches every use of `Astro` but its members that are the same for all visitors. Its types offer a request too. */
const ASTRO_WITH_VISITOR = /\bAstro\b(?!\.(?:locals|params|props|redirect|response|slots|url)\b).*/g
const ASTRO_TYPES = /\bfrom\s*['"]astro['"]/

/**
 * dependency-cruiser reads no .astro file, so this holds the imports of pages and layouts to the same table.
 * @param {string} file @param {string} text
 * @returns {string[]} what is wrong, if anything
 */
export function findForeignImports(file, text) {
  const part = file.split('/')[0] ?? ''
  const allowed = [part, ...(mayImport[part] ?? []).map((each) => each.split('/')[0])]
  const parts = [...text.matchAll(IMPORT)].map(([, , specifier = '']) => partOf(file, specifier))
  return parts
    .filter((other) => other !== undefined && !allowed.includes(other))
    .map((other) => `${file}: ${part} may not import ${other}`)
}

/**
 * A public page is made from its address alone, so that it can be cached for everybody. Its locals say nothing of a
 * visitor, and this check keeps it from reading the request through Astro.
 * @param {string} file @param {string} text
 * @returns {string[]} what is wrong, if anything
 */
export function findReadsOfVisitor(file, text) {
  if (PERSONAL.some((folder) => file.startsWith(folder))) return []
  const reads = file.endsWith('.astro') ? text.match(ASTRO_WITH_VISITOR) : text.match(ASTRO_TYPES)
  const personal = [...text.matchAll(IMPORT)].filter(([, , to = '']) =>
    PERSONAL.some((folder) => pathOf(file, to)?.startsWith(folder)),
  )
  return [...(reads ?? []), ...personal.map(([found]) => found)].map(
    (found) => `${file}: \`${found}\` is for pages of ${PERSONAL.join(' and ')} alone`,
  )
}

/** @param {string} file @param {string} specifier */
function partOf(file, specifier) {
  return pathOf(file, specifier)?.split('/')[0]
}

/** @param {string} file @param {string} specifier */
function pathOf(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(file), specifier)
}
