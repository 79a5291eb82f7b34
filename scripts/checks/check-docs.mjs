import { dirname } from 'node:path'
import { endCheck, readSource, sourceFiles } from '../source-files.mjs'
import { findGonePaths } from './paths-in-docs.mjs'

/** These folders are generated on request, and so are in no commit. */
const MADE = ['workshop/renders/previews']
/** Reversed decisions name files of their time. */
const REVERSED = /\bdocs\/decisions\/0008-/

const there = new Set(MADE)
for (const file of sourceFiles(/./)) {
  for (let path = file; path !== '.'; path = dirname(path)) there.add(path)
}
const documents = sourceFiles(/^(?:[A-Z]+|docs\/.*)\.md$/).filter((file) => !REVERSED.test(file))
endCheck(documents.flatMap((file) => findGonePaths(file, readSource(file), (path) => there.has(path))))
