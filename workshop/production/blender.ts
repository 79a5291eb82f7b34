import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const STOPPED_EXIT_CODE = 130
const NICENESS = '10'

/**
 * Runs a script of the workshop in Blender, quietly: what it says goes to the log, whose place is named where it
 * fails. The multiplications of the denoiser share the cores themselves, so each of them gets one.
 */
export async function runBlender(root: string, script: string, args: readonly string[], log: string) {
  await mkdir(dirname(log), { recursive: true })
  const output = openSync(log, 'a')
  const blender = ['blender', '-b', '--factory-startup', '-noaudio', '--python-exit-code', '1']
  const command = ['-n', NICENESS, 'env', 'OPENBLAS_NUM_THREADS=1', ...blender]
  const child = spawn('nice', [...command, '-P', join(root, 'workshop', script), '--', ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
  })
  const stop = () => {
    child.kill()
    process.exit(STOPPED_EXIT_CODE)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const [code] = await once(child, 'close')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) throw new Error(`Blender failed at ${script}; it says why in ${log}`)
}
