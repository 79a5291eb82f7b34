// Draws who imports whom into README.md, as dependency-cruiser finds it in the code. With --check it only compares.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.mjs'
import { endCheck, readSource } from '../source-files.mjs'

const README = 'README.md'
const DRAWING = /(<!-- imports -->\n)[\s\S]*?(\n<!-- \/imports -->)/
const PARTS = '^(?:services/[^/]+|[^/]+)/'
const SHIPPED = '^(?:facts|geometry|shop|services|database|workshop|server)/'
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const imports = await readImports()
const drawing = `\`\`\`mermaid\n${draw(imports)}\n\`\`\``
const readme = readSource(README)
if (!DRAWING.test(readme)) throw new Error(`${README} has no place for the drawing of imports`)
const drawn = readme.replace(DRAWING, `$1${drawing}$2`)

if (process.argv.includes('--check'))
  endCheck(
    drawn === readme ? [] : [`${README} draws other imports: run \`node scripts/checks/draw-imports.mjs\``],
  )
else writeFileSync(join(root, README), drawn)

/** By part: the parts that any of its files imports, tests left out. @returns {Promise<Map<string, Set<string>>>} */
async function readImports() {
  const options = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', '--collapse', PARTS]
  const scope = ['--include-only', SHIPPED, '--exclude', '\\.test\\.', '.']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/.bin/depcruise', ...options, ...scope],
    { cwd: root, maxBuffer: MAX_OUTPUT_BYTES },
  )
  /** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[] }} */
  const { modules } = JSON.parse(stdout)
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      new Set(dependencies.map(({ resolved }) => resolved)),
    ]),
  )
}

/** An arrow that follows from others is left out. @param {Map<string, Set<string>>} imports */
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

/** `services/mail/` in words that the drawing's language takes for a name and a label. @param {string} part */
function box(part) {
  const name = part.replace(/\/$/, '')
  return name.includes('/') ? `${name.replace('/', '-')}["${name}"]` : name
}

/** @param {Map<string, Set<string>>} imports @param {string} from @param {string} to @returns {boolean} */
function reaches(imports, from, to) {
  const others = [...(imports.get(from) ?? [])]
  return others.includes(to) || others.some((other) => reaches(imports, other, to))
}
