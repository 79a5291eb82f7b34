import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [CATALOGUE, REVIEWS, NEWSLETTER, STAFF, PAYMENTS, CHECK, MESSAGES] = [
  'catalogue-command/catalogue-command.ts',
  'reviews/command/reviews-command.ts',
  'newsletter/newsletter-command.ts',
  'staff/command/staff-command.ts',
  'payments/payments-command.ts',
  'check/check-command.ts',
  'messages/command/messages-command.ts',
].map((file) => fileURLToPath(new URL(`../../server/${file}`, import.meta.url)))

export interface Ran {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

type Variables = Readonly<Record<string, string>>

/** Runs `npm run catalogue -- …` for the shop with these variables, without npm's own lines. */
export function runCatalogue(variables: Variables, ...args: readonly string[]): Promise<Ran> {
  return run(CATALOGUE, variables, args)
}

/** Runs `npm run reviews -- …` likewise. */
export function runReviews(variables: Variables, ...args: readonly string[]): Promise<Ran> {
  return run(REVIEWS, variables, args)
}

/** Runs `npm run check` likewise. */
export function runCheck(variables: Variables): Promise<Ran> {
  return run(CHECK, variables, [])
}

/** Runs `npm run newsletter -- …` likewise. */
export function runNewsletter(variables: Variables, ...args: readonly string[]): Promise<Ran> {
  return run(NEWSLETTER, variables, args)
}

/** Runs `npm run staff -- …` likewise. */
export function runStaff(variables: Variables, ...args: readonly string[]): Promise<Ran> {
  return run(STAFF, variables, args)
}

/** Runs `npm run payments -- …` likewise. */
export function runPayments(variables: Variables, ...args: readonly string[]): Promise<Ran> {
  return run(PAYMENTS, variables, args)
}

/** Runs `npm run messages -- …` likewise, with a mail on its standard input. */
export function runMessages(variables: Variables, mail: string, ...args: readonly string[]): Promise<Ran> {
  return run(MESSAGES, variables, args, mail)
}

async function run(command = '', variables: Variables, args: readonly string[], input = ''): Promise<Ran> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...variables },
  })
  child.stdin.end(input)
  const [output, errors] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray())
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: (await output)?.join('') ?? '', errors: (await errors)?.join('') ?? '' }
}
