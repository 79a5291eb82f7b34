import { existsSync, writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { alone, lockFile } from './alone.mjs'

/** No process has an id that high: Linux ends at 2^22, macOS at 99,999. */
const NOBODY = 4_194_305

test('lets one work at a time', async () => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => {})
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await vi.waitFor(() => expect(told).toHaveBeenCalled()) // the other one waits
    events.push(`${name} ends`)
  }
  await Promise.all([
    alone('test', work('one'), 'one-at-a-time'),
    alone('test', work('other'), 'one-at-a-time'),
  ])
  expect(events).toEqual(['one begins', 'one ends', 'other begins', 'other ends'])
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})

test('takes over from a process that died', async () => {
  const file = lockFile('test', 'died')
  writeFileSync(file, String(NOBODY))
  expect(await alone('test', async () => 'done', 'died')).toBe('done')
  expect(existsSync(file)).toBe(false)
})

test('is free again after work that failed', async () => {
  const failing = alone('test', () => Promise.reject(new Error('no wood')), 'failed')
  await expect(failing).rejects.toThrow('no wood')
  expect(existsSync(lockFile('test', 'failed'))).toBe(false)
})
