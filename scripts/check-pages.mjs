import { findForeignImports } from './page-imports.mjs'
import { endCheck, readSource, sourceFiles } from './source-files.mjs'

const pages = sourceFiles(/\.astro$/)
endCheck(pages.flatMap((file) => findForeignImports(file, readSource(file))))
