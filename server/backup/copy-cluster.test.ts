import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as soon } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyCluster } from './copy-cluster.ts'

const FILES = Array.from({ length: 50 }, (_, at) => `file-${at}`)

let folder: string
let from: string
let to: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-cluster-'))
  ;[from, to] = [join(folder, 'from'), join(folder, 'to')]
  for (const part of ['global', 'base', 'pg_wal']) await mkdir(join(from, part), { recursive: true })
  await writeFile(join(from, 'global/pg_control'), 'control')
  for (const part of ['base', 'pg_wal'])
    for (const file of FILES) await writeFile(join(from, part, file), 'x'.repeat(100_000))
})
afterEach(() => rm(folder, { recursive: true }))

/** Copies, and removes every file of the part as soon as the first one is copied. */
async function copyWhileRemoved(part: string) {
  let isOver = false
  const copied = copyCluster(from, to).finally(() => {
    isOver = true
  })
  copied.catch(() => {})
  while (!isOver && !(existsSync(join(to, part)) && readdirSync(join(to, part)).length > 0)) await soon()
  for (const file of FILES) rmSync(join(from, part, file))
  await copied
}

test('a file that the database removes meanwhile is left out', async () => {
  await copyWhileRemoved('base')
  expect(readdirSync(join(to, 'base')).length).toBeLessThan(FILES.length)
  expect(readdirSync(join(to, 'pg_wal')).sort()).toEqual(FILES.toSorted())
})

test('a log that lacks a file is no copy', async () => {
  await expect(copyWhileRemoved('pg_wal')).rejects.toThrow('ENOENT')
})
