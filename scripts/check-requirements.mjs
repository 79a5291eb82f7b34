import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findUntrue, readRequirements } from './requirements.mjs'
import { root } from './root.mjs'
import { endCheck, readSource } from './source-files.mjs'

const TABLE = 'docs/requirements.md'

const problems = findUntrue(readRequirements(readSource(TABLE)), (file) =>
  existsSync(join(root, file)) ? readSource(file) : undefined,
)
endCheck(problems.map((problem) => `${TABLE}: ${problem}`))
