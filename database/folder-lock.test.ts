import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderLockError, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keel-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const MODULE = new URL('./folder-lock.ts', import.meta.url).href

/** Starts a process that locks the folder, reports it and stays. */
async function startHolder() {
  const code = `import { lockFolder } from ${JSON.stringify(MODULE)}
    globalThis.lock = await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return holder
}

test('makes the folder when there is none, and frees it on release', async () => {
  const nested = join(folder, 'a/b')
  const first = await lockFolder(nested)
  await expect(lockFolder(nested)).rejects.toThrow(FolderLockError)
  first.release()
  const second = await lockFolder(nested)
  second.release()
})

test('stops a second process with one line that names the folder', async () => {
  const holder = await startHolder()
  const refused = await lockFolder(folder).catch((error) => error)
  expect(refused).toMatchObject({
    kind: 'in-use',
    message: `The folder ${folder} is in use by another process`,
  })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
})

test('is free at once when its process was killed, again and again', async () => {
  for (let kill = 0; kill < 3; kill++) {
    const holder = await startHolder()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const lock = await lockFolder(folder)
    lock.release()
  }
})

test('lets one of many through that try at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  const locks = results.filter((result) => result.status === 'fulfilled')
  expect(locks).toHaveLength(1)
  locks[0]?.value.release()
})

test.runIf(process.platform === 'linux').each(['/proc/keel', '/proc/keel/deep/below', '/proc', '/sys/keel'])(
  'says so of %s, where nobody makes a file, instead of trying for ever',
  async (refusing) => {
    const refused = await lockFolder(refusing).catch((error) => error)
    expect(refused).toMatchObject({ name: 'FolderLockError', kind: 'unwritable' })
    expect(refused.message).toContain(`The folder ${refusing} cannot be written to: `)
  },
)

test('says that a folder cannot be written to', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const refused = await lockFolder(file).catch((error) => error)
  expect(refused).toMatchObject({ kind: 'unwritable' })
  expect(refused.message).toMatch(/^The folder .*a-file cannot be written to: .+$/)
})
