import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRunFolder } from './run-folder.ts'

const LONG_AGO = new Date(Date.now() - 3_600_000)

test('removes what a killed run left, and leaves a running one alone', async () => {
  const abandoned = join(tmpdir(), `keel-tests-abandoned-${process.pid}`)
  await mkdir(join(abandoned, 'postgres/data'), { recursive: true })
  const running = await createRunFolder()
  for (const folder of [abandoned, running.path]) await utimes(folder, LONG_AGO, LONG_AGO)

  const next = await createRunFolder()
  expect([abandoned, running.path, next.path].map(existsSync)).toEqual([false, true, true])
  await next.remove()
  await running.remove()
  expect([running.path, next.path].map(existsSync)).toEqual([false, false])
})

test('a folder that is gone by the time it is looked at keeps no run from starting', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'run-folders-'))
  await symlink(join(parent, 'ended'), join(parent, 'keel-tests-ended'))
  const run = await createRunFolder(parent)
  expect(existsSync(run.path)).toBe(true)
  await run.remove()
  await rm(parent, { recursive: true })
})
