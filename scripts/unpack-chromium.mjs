import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UNPACKED } from './chromium.mjs'
import { run } from './run.mjs'

const LIBRARIES = /-linux-gnu/

/**
 * Unpacks Debian's packages, with the dependencies that the system lacks, into the user's own cache, which takes no
 * root. A failed attempt leaves nothing behind.
 * @param {readonly string[]} packages
 */
export async function unpackChromium(packages) {
  mkdirSync(dirname(UNPACKED), { recursive: true })
  const work = mkdtempSync(`${UNPACKED}-`)
  try {
    const archives = await fetchArchives(work, packages)
    if (archives.length === 0) return
    const folder = join(work, 'whole')
    for (const archive of archives) {
      if ((await run('dpkg-deb', ['-x', archive, folder])) !== 0) return
    }
    for (const name of programsIn(folder)) writeStarter(folder, name)
    rmSync(UNPACKED, { recursive: true, force: true })
    renameSync(folder, UNPACKED)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * apt-get uses package lists in this folder, since the system's may be old or missing and belong to root.
 * @param {string} work
 * @param {readonly string[]} packages
 */
async function fetchArchives(work, packages) {
  const cache = join(work, 'cache')
  for (const folder of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(work, folder), { recursive: true })
  const places = [
    `Dir::State=${join(work, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${cache}`,
    'Debug::NoLocking=true',
  ].flatMap((place) => ['-o', place])
  const fetching = ['install', '-y', '--download-only', '--no-install-recommends', ...packages]
  for (const args of [['update'], fetching]) {
    if ((await run('apt-get', ['-q', ...places, ...args])) !== 0) return []
  }
  const archives = join(cache, 'archives')
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(archives, name))
}

/** @param {string} folder */
function programsIn(folder) {
  return readdirSync(join(folder, 'usr/bin')).filter((name) => name.startsWith('chromium'))
}

/**
 * Writes a script that starts the program with its unpacked libraries: Debian's own scripts name system paths.
 * @param {string} folder
 * @param {string} name
 */
function writeStarter(folder, name) {
  const libraries = readdirSync(join(folder, 'usr/lib')).filter((each) => LIBRARIES.test(each))
  const places = libraries.map((each) => join(UNPACKED, 'usr/lib', each))
  const starter = join(folder, name)
  const program = join(UNPACKED, 'usr/lib/chromium', name)
  writeFileSync(starter, `#!/bin/sh\nexport LD_LIBRARY_PATH="${places.join(':')}"\nexec "${program}" "$@"\n`)
  chmodSync(starter, 0o755)
}
