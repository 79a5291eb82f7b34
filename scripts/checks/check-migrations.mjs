// A database that any commit made must open: see "A migration" in CONTRIBUTING.md.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checksumOf, migrationsOfTheShop, readMigrations } from '../../database/migration-files.ts'
import { executedText } from '../../database/migration-history/executed-text.ts'
import { FORMS_FILE, parseForms } from '../../database/migration-history/past-forms.ts'
import { root } from '../root.mjs'
import { endCheck, readSource } from '../source-files.mjs'
import { findContracting } from './contracting-migrations.mjs'
import { findUnopenable } from './migration-forms.mjs'

const FOLDER = 'database/migrations'
const LIST = `${FOLDER}/${FORMS_FILE}`
const ABBREVIATED = 7
const ADDED_OR_EDITED = /^:\d+ \d+ [0-9a-f]+ (?<blob>[0-9a-f]+) [AMRC]\d*\t(?:[^\t]+\t)?(?<path>[^\t]+)$/

const migrations = await readMigrations(migrationsOfTheShop)
const versions = committedVersions()
if (process.argv.includes('--add')) addForms()
const list = existsSync(join(root, LIST)) ? readSource(LIST) : ''
const problems = findUnopenable({
  forms: parseForms(list),
  migrations,
  amendments: globSync('amendments/*.sql', { cwd: migrationsOfTheShop }),
  committedForms: versions.filter(({ path }) => path === LIST).flatMap(({ text }) => parseForms(text)),
  committed: versions
    .filter(({ path }) => path.endsWith('.sql') && !path.startsWith(`${FOLDER}/amendments/`))
    .map(({ path, text, commit }) => ({
      file: basename(path),
      checksum: checksumOf(executedText(text)),
      commit,
    })),
})
endCheck([...problems.map((problem) => `${LIST}: ${problem}`), ...findContracting(migrations)])

/** Adds the forms that are new since the last commit; committed forms are never removed. */
function addForms() {
  const committed = versions.find(({ path }) => path === LIST)?.text ?? ''
  const known = parseForms(committed)
  const added = migrations.filter(({ file }) => !known.some((form) => form.file === file))
  const lines = added.map(({ file, checksum }) => `${file} ${checksum}\n`)
  writeFileSync(join(root, LIST), committed + lines.join(''))
}

/**
 * Every version of the folder's files in this clone's commits, newer ones first. A shallow clone has only the last.
 * @returns {{ path: string, text: string, commit: string }[]}
 */
function committedVersions() {
  /** @type {Map<string, { path: string, blob: string, commit: string }>} */
  const found = new Map()
  let commit = ''
  for (const line of git(
    'log',
    '-m',
    '--full-history',
    '--raw',
    '--no-abbrev',
    '--format=%H',
    '--',
    FOLDER,
  ).split('\n')) {
    if (/^[0-9a-f]+$/.test(line)) commit = line.slice(0, ABBREVIATED)
    const { blob, path } = ADDED_OR_EDITED.exec(line)?.groups ?? {}
    if (blob && path) found.set(path + blob, { path, blob, commit })
  }
  return [...found.values()].map(({ path, blob, commit }) => ({
    path,
    commit,
    text: git('cat-file', 'blob', blob),
  }))
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
}
