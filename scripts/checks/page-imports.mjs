import { posix } from 'node:path'
import { mayImport } from './layers.mjs'

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g
/** The folder of pages that are made for one visitor. */
const PERSONAL = 'shop/personal/'
/** Matches every use of `Astro` but its members that are the same for all visitors. Its types offer a request too. */
const ASTRO_WITH_VISITOR = /\bAstro\b(?!\.(?:locals|params|props|redirect|response|slots|url)\b).*/g
const ASTRO_TYPES = /\bfrom\s*['"]astro['"]/
const allowed = ['shop', ...(mayImport.shop ?? [])]

/**
 * dependency-cruiser reads no .astro file, so this holds the imports of pages and layouts to the same table.
 * @param {string} file @param {string} text
 * @returns {string[]} what is wrong, if anything
 */
export function findForeignImports(file, text) {
  const parts = [...text.matchAll(IMPORT)].map(([, , specifier = '']) => partOf(file, specifier))
  return parts
    .filter((part) => part !== undefined && !allowed.includes(part))
    .map((part) => `${file}: shop may not import ${part}`)
}

/**
 * A public page is made from its address alone, so that it can be cached for everybody. Its locals say nothing of a
 * visitor, and this check keeps it from reading the request through Astro.
 * @param {string} file @param {string} text
 * @returns {string[]} what is wrong, if anything
 */
export function findReadsOfVisitor(file, text) {
  if (file.startsWith(PERSONAL)) return []
  const reads = file.endsWith('.astro') ? text.match(ASTRO_WITH_VISITOR) : text.match(ASTRO_TYPES)
  const personal = [...text.matchAll(IMPORT)].filter(([, , to = '']) =>
    pathOf(file, to)?.startsWith(PERSONAL),
  )
  return [...(reads ?? []), ...personal.map(([found]) => found)].map(
    (found) => `${file}: \`${found}\` is for pages of ${PERSONAL} alone`,
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
