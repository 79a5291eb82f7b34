import { endCheck, readSource, sourceFiles } from '../source-files.mjs'
import { findForeignImports, findReadsOfVisitor } from './page-imports.mjs'

const pages = sourceFiles(/\.astro$/)
const endpoints = sourceFiles(/^shop\/pages\/.*\.ts$/)
endCheck([
  ...pages.flatMap((file) => findForeignImports(file, readSource(file))),
  ...[...pages, ...endpoints].flatMap((file) => findReadsOfVisitor(file, readSource(file))),
])
