import { endCheck, readSource, sourceFiles } from '../source-files.mjs'
import { findForeignImports } from './page-imports.mjs'

const pages = sourceFiles(/\.astro$/)
endCheck(pages.flatMap((file) => findForeignImports(file, readSource(file))))
