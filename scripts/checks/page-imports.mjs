import { posix } from 'node:path'
import { mayImport } from './layers.mjs'

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g
const allowed = ['shop', ...(mayImport.shop ?? [])]

/**
 * dependency-cruiser reads no .astro file, so that what pages and layouts import is held to the same table here.
 * @param {string} file @param {string} text
 * @returns {string[]} what is wrong, if anything
 */
export function findForeignImports(file, text) {
  const parts = [...text.matchAll(IMPORT)].map(([, , specifier = '']) => partOf(file, specifier))
  return parts
    .filter((part) => part !== undefined && !allowed.includes(part))
    .map((part) => `${file}: shop may not import ${part}`)
}

/** @param {string} file @param {string} specifier */
function partOf(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0]
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(file), specifier).split('/')[0]
}
