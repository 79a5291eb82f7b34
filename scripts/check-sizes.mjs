import { findOversize } from './sizes.mjs'
import { endCheck, readSource, sourceFiles } from './source-files.mjs'

const files = sourceFiles(/\.(?:ts|tsx|astro|mjs|css|sql)$/)
endCheck(files.flatMap((file) => findOversize(file, readSource(file))))
