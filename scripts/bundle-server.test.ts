import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBundled, STAMP, stampOf } from './bundle-server.mjs'

const FILES = ['database/pool.ts', 'server/main.ts']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keel-bundle-'))
  for (const file of FILES) write(file, `// ${file}`)
  write(STAMP, stampOf(folder, FILES))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

test('a bundle is of the sources that went into it, whatever lies beside them', () => {
  write('server/other.ts', '// new')
  expect(isBundled(folder)).toBe(true)
})

test.each([
  ['one of them was changed', () => write('server/main.ts', '// changed')],
  ['one of them is gone', () => rmSync(join(folder, 'database/pool.ts'))],
  ['there is none', () => rmSync(join(folder, STAMP))],
])('it is not where %s', (_, change) => {
  change()
  expect(isBundled(folder)).toBe(false)
})
