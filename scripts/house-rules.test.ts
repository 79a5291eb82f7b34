import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForeignImports } from './page-imports.mjs'
import { findOversize } from './sizes.mjs'

describe('a page or layout', () => {
  it.each([
    ["import { connect } from '#database/connect.ts'", 'database'],
    ["import { main } from '../../server/main.ts'", 'server'],
    ["const mail = await import('#services/mail/mail.ts')", 'services'],
    ["import '#tests/engines.ts'", 'tests'],
  ])('may not say %s', (line, part) => {
    expect(findForeignImports('shop/pages/index.astro', `---\n${line}\n---\n`)).toEqual([
      `shop/pages/index.astro: shop may not import ${part}`,
    ])
  })

  it('may import the shop, the facts and packages', () => {
    const lines = [
      "import Page from '../layouts/page.astro'",
      "import { brand } from '#facts/brand.ts'",
      "import 'sonner'",
    ]
    expect(findForeignImports('shop/pages/index.astro', `---\n${lines.join('\n')}\n---\n`)).toEqual([])
  })
})

describe('a file', () => {
  it.each([
    ['server/main.ts', 300, 0],
    ['server/main.ts', 301, 1],
    ['shop/pages/index.astro', 150, 0],
    ['shop/pages/index.astro', 151, 1],
  ])('%s with %i lines has %i problems', (file, lines, problems) => {
    expect(findOversize(file, 'x\n'.repeat(lines))).toHaveLength(problems)
  })
})

describe('the linter', () => {
  let folder: string
  beforeAll(async () => {
    // Below the root, since the rules are told apart by path.
    folder = await mkdtemp('server/house-rules-')
    await mkdir(folder, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each([
    ['reads-environment.ts', 'export const port = process.env.PORT\n', 'noProcessEnv'],
    ['default-export.ts', 'export default 1\n', 'noDefaultExport'],
    ['barrel.ts', "export * from './default-export.ts'\n", 'noBarrelFile'],
    ['camelCase.ts', 'export const one = 1\n', 'useFilenamingConvention'],
    ['skipped.test.ts', "import { it } from 'vitest'\n\nit.skip('holds', () => {})\n", 'noSkippedTests'],
    ['focused.test.ts', "import { it } from 'vitest'\n\nit.only('holds', () => {})\n", 'noFocusedTests'],
  ])('refuses %s', async (name, source, rule) => {
    const file = join(folder, name)
    await writeFile(file, source)
    expect(await lint(relative('.', file))).toContain(rule)
  })
})

async function lint(file: string) {
  const args = ['node_modules/.bin/biome', 'lint', '--reporter=json', file]
  const output = await promisify(execFile)(process.execPath, args).catch(
    (failure: { stdout: string }) => failure,
  )
  const { diagnostics } = JSON.parse(output.stdout) as {
    diagnostics: { category: string; severity: string }[]
  }
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category }) => category.split('/').at(-1))
}
