// Run this after `npm install NAME`. With --check it only tells what the lock file lacks: packages of other platforms, and
// where packages lie.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingAddresses, missingPlatformPackages } from '../lock-entries.mjs'
import { root } from '../root.mjs'
import { endCheck, readSource } from '../source-files.mjs'

const LOCK_FILE = 'package-lock.json'

const lock = JSON.parse(readSource(LOCK_FILE))
/** @type {import('../lock-entries.mjs').Entries} */
const packages = { ...lock.packages, ...missingPlatformPackages(lock.packages) }
const completed = { ...packages, ...missingAddresses(packages) }
const names = Object.keys(completed).filter((name) => completed[name] !== lock.packages[name])

if (process.argv.includes('--check')) {
  endCheck(
    names.map(
      (name) => `${LOCK_FILE} lacks ${name}, or where it lies: run \`node scripts/checks/complete-lock.mjs\``,
    ),
  )
} else if (names.length > 0) {
  const sorted = Object.entries(completed).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(
    join(root, LOCK_FILE),
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  )
  console.log(`keel: ${names.length} packages, or where they lie, added to ${LOCK_FILE}`)
}
