import { endCheck, readSource, sourceFiles } from '../source-files.mjs'
import { findCrowded, findOversize } from './sizes.mjs'

const files = sourceFiles(/\.(?:ts|tsx|astro|mjs|css|sql)$/)
endCheck([...files.flatMap((file) => findOversize(file, readSource(file))), ...findCrowded(files)])
