import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [CATALOGUE, REVIEWS] = [
  'catalogue-command/catalogue-command.ts',
  'reviews/command/reviews-command.ts',
].map((file) => fileURLToPath(new URL(`../../server/${file}`, import.meta.url)))

export interface Ran {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

type Variables = Readonly<Record<string, string>>

/** `npm run catalogue -- …` for the shop with these variables, without npm's own lines. */
export function runCatalogue(variables: Variables, ...args: readonly string[]): Promise<Ran> {
  return run(CATALOGUE, variables, args)
}

/** `npm run reviews -- …`, in the same way. */
export function runReviews(variables: Variables, ...args: readonly string[]): Promise<Ran> {
  return run(REVIEWS, variables, args)
}

async function run(command = '', variables: Variables, args: readonly string[]): Promise<Ran> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...variables },
  })
  const [output, errors] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray())
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: (await output)?.join('') ?? '', errors: (await errors)?.join('') ?? '' }
}
