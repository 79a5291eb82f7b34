// Run this after `npm install NAME`. With --check it only tells what the lock file lacks.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingPlatformPackages } from '../lock-entries.mjs'
import { root } from '../root.mjs'
import { endCheck, readSource } from '../source-files.mjs'

const LOCK_FILE = 'package-lock.json'

const lock = JSON.parse(readSource(LOCK_FILE))
const missing = missingPlatformPackages(lock.packages)
const names = Object.keys(missing)

if (process.argv.includes('--check')) {
  endCheck(names.map((name) => `${LOCK_FILE} lacks ${name}: run \`node scripts/checks/complete-lock.mjs\``))
} else if (names.length > 0) {
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  writeFileSync(
    join(root, LOCK_FILE),
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  )
  console.log(`keel: ${names.length} packages of other platforms added to ${LOCK_FILE}`)
}
