import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findForeignImports, findReadsOfVisitor } from './page-imports.mjs'
import { findFragments, findOversize } from './sizes.mjs'

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

describe('a page for everybody', () => {
  test.each([
    ['index.astro', "const theme = Astro.cookies.get('theme')"],
    ['index.astro', "const language = Astro.request.headers.get('accept-language')"],
    ['index.astro', 'const { cookies } = Astro'],
    ['index.astro', 'const name = await nameOf(Astro)'],
    ['index.astro', 'const from = Astro.clientAddress'],
    ['index.astro', "import Order from '../personal/order.astro'"],
    ['feed.xml.ts', "import type { APIRoute } from 'astro'"],
  ])('%s may not say %s, which a page for one visitor may', (name, line) => {
    expect(findReadsOfVisitor(`shop/pages/${name}`, line)).toHaveLength(1)
    expect(findReadsOfVisitor(`shop/personal/${name}`, line)).toEqual([])
  })

  test('may say what is the same for all who ask', () => {
    const lines = [
      'const { page } = Astro.locals',
      'const path = Astro.url.pathname',
      'Astro.response.status = 404',
    ]
    expect(findReadsOfVisitor('shop/pages/index.astro', lines.join('\n'))).toEqual([])
  })
})

describe('a file', () => {
  test.each([
    ['server/main.ts', 300, 0],
    ['server/main.ts', 301, 1],
  ])('%s with %i lines has %i problems', (file, lines, problems) => {
    expect(findOversize({ file, text: 'x\n'.repeat(lines) })).toHaveLength(problems)
  })
})

test.each([
  [25, []],
  [26, ['shop/pages/cart.astro: 26 imports, at most 25']],
])('a page with %i imports has these problems: %j', (count, problems) => {
  const text = `---\n${"import { Cart } from './cart.tsx'\n".repeat(count)}---\n<script>import './count.ts'</script>\n`
  expect(findOversize({ file: 'shop/pages/cart.astro', text })).toEqual(problems)
})

describe('a short file', () => {
  const lines = (count: number) => 'export const word = 1\n'.repeat(count)
  const fragment = { file: 'shop/cart/word.ts', text: lines(15) }
  const readBy = (file: string, line = "import { word } from '#shop/cart/word.ts'") => ({
    file,
    text: lines(20) + line,
  })
  const problem = ['shop/cart/word.ts: 15 lines that shop/cart/cart.ts alone reads, and could hold']

  test.each([
    ['one file reads', [readBy('shop/cart/cart.ts')], problem],
    ['one file reads beside it', [readBy('shop/cart/cart.ts', "import { word } from './word.ts'")], problem],
    ['one file and a test read', [readBy('shop/cart/cart.ts'), readBy('shop/cart/word.test.ts')], problem],
    ['two files read', [readBy('shop/cart/cart.ts'), readBy('shop/cart/sheet.ts')], []],
    ['nobody reads', [], []],
    ['one file loads later', [readBy('shop/cart/cart.ts', "await import('./word.ts')")], []],
    ['a page reads, which cannot hold it', [readBy('shop/pages/cart.astro')], []],
  ])('that %s', (_readers, readers, problems) => {
    expect(findFragments([fragment, ...readers])).toEqual(problems)
  })

  test.each(['services/backend/auth/operations/word.ts', 'tests/fixtures/word.ts', 'shop/word.d.ts'])(
    'may be %s',
    (file) =>
      expect(
        findFragments([{ file, text: lines(2) }, readBy('shop/cart/cart.ts', `import '#${file}'`)]),
      ).toEqual([]),
  )

  test('may be one line longer', () => {
    expect(findFragments([{ ...fragment, text: lines(16) }, readBy('shop/cart/cart.ts')])).toEqual([])
  })
})

describe('the linter', () => {
  let folder: string
  beforeAll(async () => {
    // The planted files lie outside the project, so that no lint of the real files finds them.
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
