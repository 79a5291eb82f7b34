import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sourceFiles } from '../source-files.mjs'
import { findForeignImports } from './page-imports.mjs'
import { findCrowded, findOversize } from './sizes.mjs'

const biome = resolve('node_modules/.bin/biome')

describe('a page or layout', () => {
  test.each([
    ["import { connect } from '#database/connect.ts'", 'database'],
    ["import { main } from '../../server/main.ts'", 'server'],
    ["const mail = await import('#services/mail/mail.ts')", 'services'],
    ["import '#tests/fixtures/database/engines.ts'", 'tests'],
  ])('may not say %s', (line, part) => {
    expect(findForeignImports('shop/pages/index.astro', `---\n${line}\n---\n`)).toEqual([
      `shop/pages/index.astro: shop may not import ${part}`,
    ])
  })

  test('may import the shop, the facts and packages', () => {
    const lines = [
      "import Page from '../layouts/page.astro'",
      "import { brand } from '#facts/brand.ts'",
      "import 'sonner'",
    ]
    expect(findForeignImports('shop/pages/index.astro', `---\n${lines.join('\n')}\n---\n`)).toEqual([])
  })
})

describe('a file', () => {
  test.each([
    ['server/main.ts', 300, 0],
    ['server/main.ts', 301, 1],
    ['shop/pages/index.astro', 150, 0],
    ['shop/pages/index.astro', 151, 1],
  ])('%s with %i lines has %i problems', (file, lines, problems) => {
    expect(findOversize(file, 'x\n'.repeat(lines))).toHaveLength(problems)
  })
})

describe('a folder', () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)

  test.each([
    ['shop/ui', 20, []],
    ['shop/ui', 21, ['shop/ui: 21 files, at most 20']],
    ['shop/pages', 21, []],
  ])('%s with %i files has the problems %j', (folder, count, problems) => {
    expect(findCrowded([...filesIn(folder, count), ...filesIn(`${folder}/room`, 5)])).toEqual(problems)
  })
})

describe('the linter', () => {
  let folder: string
  beforeAll(async () => {
    // Elsewhere, so that no planted file lies about while the real ones are linted.
    folder = await mkdtemp(join(tmpdir(), 'keel-linter-'))
    await mkdir(join(folder, 'server', 'config'), { recursive: true })
    await copyFile('biome.json', join(folder, 'biome.json'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function lint(name: string, source: string) {
    const file = join('server', name)
    await writeFile(join(folder, file), source)
    const run = promisify(execFile)(
      process.execPath,
      [biome, 'lint', '--vcs-enabled=false', '--reporter=json', file],
      {
        cwd: folder,
      },
    )
    const { stdout } = await run.catch((failure: { stdout: string }) => failure)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; severity: string }[] }
    return diagnostics.filter(({ severity }) => severity === 'error').map(({ category }) => category)
  }

  test.each([
    ['reads-environment.ts', 'export const port = process.env.PORT\n', 'lint/style/noProcessEnv'],
    ['default-export.ts', 'export default 1\n', 'lint/style/noDefaultExport'],
    ['barrel.ts', "export * from './default-export.ts'\n", 'lint/performance/noBarrelFile'],
    ['camelCase.ts', 'export const one = 1\n', 'lint/style/useFilenamingConvention'],
    [
      'skipped.test.ts',
      "import { test } from 'vitest'\n\ntest.skip('a', () => {})\n",
      'lint/suspicious/noSkippedTests',
    ],
    [
      'focused.test.ts',
      "import { test } from 'vitest'\n\ntest.only('a', () => {})\n",
      'lint/suspicious/noFocusedTests',
    ],
    [
      'called-it.test.ts',
      "import { it } from 'vitest'\n\nit('a', () => {})\n",
      'lint/style/useConsistentTestIt',
    ],
  ])('refuses %s', async (name, source, rule) => {
    expect(await lint(name, source)).toEqual([rule])
  })

  test('lets one file read the environment', async () => {
    expect(await lint('config/environment.ts', 'export const port = process.env.PORT\n')).toEqual([])
  })
})

test('[6.04] no page is an owner’s or a clerk’s', () => {
  const pages = sourceFiles(/^shop\/pages\/.*\.astro$/)
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((page) => /admin|staff|owner|dashboard/.test(page))).toEqual([])
})
