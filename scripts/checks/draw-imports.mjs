// Draws the imports between parts, as dependency-cruiser finds them, into README.md. With --check it only compares, and
// tells which imports .dependency-cruiser.mjs forbids: one reading of two thousand files serves both.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.mjs'
import { endCheck, readSource } from '../source-files.mjs'
import { findFolderCircles } from './folder-circles.mjs'
import { excusedCircles } from './layers.mjs'

const README = 'README.md'
const DRAWING = /(<!-- imports -->\n)[\s\S]*?(\n<!-- \/imports -->)/
const SHIPPED = /^(?:services\/[^/]+|facts|geometry|shop|office|database|workshop|server)\//
const TEST = /\.test\./
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const { modules, summary } = await readImports()
const forbidden = [
  ...summary.violations.map(({ rule, from, to }) => `${from} may not import ${to}: ${rule.name}`),
  ...findFolderCircles(modules, SHIPPED, excusedCircles),
]
// Parts that import each other in a circle have no drawing.
if (forbidden.length > 0) endCheck(forbidden)
else drawInReadme(collapse(modules))

/** @param {Map<string, Set<string>>} imports */
function drawInReadme(imports) {
  const drawing = `\`\`\`mermaid\n${draw(imports)}\n\`\`\``
  const readme = readSource(README)
  if (!DRAWING.test(readme)) throw new Error(`${README} has no place for the drawing of imports`)
  const drawn = readme.replace(DRAWING, `$1${drawing}$2`)

  if (process.argv.includes('--check'))
    endCheck(
      drawn === readme ? [] : [`${README} draws other imports: run \`node scripts/checks/draw-imports.mjs\``],
    )
  else writeFileSync(join(root, README), drawn)
}

/**
 * @typedef {object} Found
 * @property {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @property {{ violations: { rule: { name: string }, from: string, to: string }[] }} summary
 */

/** Reads the imports of all files, tests included. @returns {Promise<Found>} */
async function readImports() {
  const options = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', '.']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/.bin/depcruise', ...options],
    { cwd: root, maxBuffer: MAX_OUTPUT_BYTES },
  )
  return JSON.parse(stdout)
}

/** For each part, the parts that its files import, tests left out. @param {Found['modules']} files */
function collapse(files) {
  /** @type {Map<string, Set<string>>} */
  const parts = new Map()
  for (const { source, dependencies } of files) {
    const part = partOf(source)
    if (part === undefined) continue
    const others = parts.get(part) ?? new Set()
    for (const { resolved } of dependencies) {
      const other = partOf(resolved)
      if (other !== undefined && other !== part) others.add(other)
    }
    parts.set(part, others)
  }
  return parts
}

/** @param {string} file */
function partOf(file) {
  return TEST.test(file) ? undefined : SHIPPED.exec(file)?.[0]
}

/** Leaves out an arrow that other arrows imply. @param {Map<string, Set<string>>} imports */
function draw(imports) {
  const arrows = [...imports].flatMap(([part, others]) =>
    [...others]
      .filter(
        (other) => ![...others].some((between) => between !== other && reaches(imports, between, other)),
      )
      .map((other) => `  ${box(part)} --> ${box(other)}`),
  )
  return ['flowchart TD', ...arrows.toSorted()].join('\n')
}

/** Mermaid takes no slash in a name, so a part with one gets a label too. @param {string} part */
function box(part) {
  const name = part.replace(/\/$/, '')
  return name.includes('/') ? `${name.replace('/', '-')}["${name}"]` : name
}

/** @param {Map<string, Set<string>>} imports @param {string} from @param {string} to @returns {boolean} */
function reaches(imports, from, to) {
  const others = [...(imports.get(from) ?? [])]
  return others.includes(to) || others.some((other) => reaches(imports, other, to))
}
