import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../server/catalogue-command.ts', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** `npm run catalogue -- …` for the shop with these variables, without npm's own lines. */
export async function runCatalogue(
  variables: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Ran> {
  const { PATH } = process.env
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { PATH, ...variables } })
  const [output, errors] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray())
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: (await output)?.join('') ?? '', errors: (await errors)?.join('') ?? '' }
}
