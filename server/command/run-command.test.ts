import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const RUN_COMMAND = new URL('run-command.ts', import.meta.url).href
/** Says more than a pipe holds, and then does the last of its work. */
const COMMAND = `
  import { writeFileSync } from 'node:fs'
  import { setTimeout as wait } from 'node:timers/promises'
  import { runOne } from ${JSON.stringify(RUN_COMMAND)}
  const verb = { takes: ['FILE', '[--from DAY]', '[--csv]'], does: 'works', async run(_config, tell, [file]) {
    for (let line = 0; line < 50; line++) {
      tell('x'.repeat(10_000))
      await wait(1)
    }
    writeFileSync(file, 'done')
  } }
  await runOne('work', verb)
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-command-'))
  await writeFile(join(folder, 'work.ts'), COMMAND)
})
afterEach(() => rm(folder, { recursive: true }))

async function run(stdout: 'pipe' | number, ...more: string[]) {
  const done = join(folder, 'done')
  const env = { DATA_DIR: join(folder, 'data') }
  const stdio = ['ignore', stdout, 'pipe'] as const
  const child = spawn(process.execPath, [join(folder, 'work.ts'), done, ...more], { env, stdio: [...stdio] })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  child.stdout?.once('data', () => child.stdout?.destroy())
  const [code] = await once(child, 'close')
  return { code, said, isDone: existsSync(done) }
}

test('a reader who closes the pipe ends no work', async () => {
  expect(await run('pipe')).toEqual({ code: 0, said: '', isDone: true })
})

test('nor does a full disk, which is told and is a failure', async () => {
  await using full = await open('/dev/full', 'w')
  expect(await run(full.fd)).toEqual({
    code: 1,
    said: expect.stringMatching(/^keel: what was done could not be written out: ENOSPC.*\n$/),
    isDone: true,
  })
})

test.each([
  [['--csv', '--from', '2026-03-17'], 0],
  [['--csv', '--from', '2026-03-17', 'more'], 1],
])('what stands in brackets may be left out, with all its words: %j', async (more, exitCode) => {
  const { code, said } = await run('pipe', ...more)
  expect([code, said]).toEqual([
    exitCode,
    exitCode === 0 ? '' : 'keel: usage: npm run work FILE [--from DAY] [--csv]\n',
  ])
})

test('a word after a command that takes none is refused', async () => {
  const script = join(folder, 'rest.ts')
  const verb = `{ takes: [], does: 'rests', async run() {} }`
  await writeFile(
    script,
    `import { runOne } from ${JSON.stringify(RUN_COMMAND)}\nawait runOne('rest', ${verb})`,
  )
  const { status, stderr } = spawnSync(process.execPath, [script, 'more'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'keel: usage: npm run rest\n'])
})
