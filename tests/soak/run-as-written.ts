import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findPostgres } from '#tests/postgres/binaries.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** A block waits for processes that it starts again, one after the other. */
const LIMIT_MS = 300_000

/** Runs the blocks of these names in docs/operations.md in one sh, as owners would, and returns what they printed. */
export async function runAsWritten(
  names: string | readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const page = await readPage()
  const script = [names].flat().map((name) => blockOf(page, name))
  const env = { ...process.env, ...variables, PATH: pathWith(variables.PATH) }
  const options = { cwd: ROOT, env, timeout: LIMIT_MS }
  const { stdout } = await promisify(execFile)('sh', ['-euc', script.join('\n')], options)
  return stdout
}

/** The names of all boxes that begin so. */
export async function blocksNamed(beginning: string): Promise<string[]> {
  const blocks = (await readPage()).matchAll(/^```sh (\S+)$/gm)
  return [...blocks].map(([, name = '']) => name).filter((name) => name.startsWith(beginning))
}

function readPage(): Promise<string> {
  return readFile(`${ROOT}docs/operations.md`, 'utf8')
}

function blockOf(page: string, name: string): string {
  const block = new RegExp(`^\`\`\`sh ${name}\n(.*?)^\`\`\``, 'ms').exec(page)?.[1]
  assert.ok(block, `docs/operations.md says nothing under ${name}`)
  return block
}

function pathWith(first: string | undefined): string {
  return [first, findPostgres(), process.env.PATH].filter(Boolean).join(':')
}
