import { endCheck, readSource, sourceFiles } from '../source-files.mjs'
import { findFragments, findOversize } from './sizes.mjs'

const sources = sourceFiles(/\.(?:ts|tsx|astro|mjs|css|sql)$/).map((file) => ({
  file,
  text: readSource(file),
}))
endCheck([...sources.flatMap(findOversize), ...findFragments(sources)])
