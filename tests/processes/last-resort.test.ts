import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('failing-server.ts', import.meta.url))

let child: ChildProcess
let origin: string
let errors = ''
beforeAll(async () => {
  child = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr?.on('data', (text) => {
    errors += text
  })
  if (!child.stdout) throw new Error('no output to read the port from')
  const [port] = await once(child.stdout, 'data')
  origin = `http://localhost:${Number(port)}`
})
afterAll(() => void child.kill('SIGKILL'))

test.each(['at-once', 'later', 'rejected', 'missing-file'])(
  'what fails %s is a 500 for who asked, without a word of why, and the process goes on',
  async (path) => {
    const answer = await fetch(`${origin}/${path}`)
    expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong.'])
    expect(await (await fetch(`${origin}/fine`)).text()).toBe('fine')
    // The error comes by another way than the answer, and may be later.
    await expect.poll(() => errors).toContain(path === 'missing-file' ? 'ENOENT' : path.replace('-', ' '))
  },
)

test('an answer that fails half way is broken off, so that nobody takes it for whole', async () => {
  const answer = await fetch(`${origin}/half-way`)
  await expect(answer.text()).rejects.toThrow()
  expect(await (await fetch(`${origin}/fine`)).text()).toBe('fine')
})

test('what fails outside of any request ends the process, for its supervisor to start anew', async () => {
  child.kill('SIGUSR2')
  expect(await once(child, 'close')).toEqual([3, null])
  expect(errors).toContain('outside of any request')
})
