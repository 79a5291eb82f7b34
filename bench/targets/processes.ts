import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/fixtures/shop/free-port.ts'

export interface BareServer extends AsyncDisposable {
  readonly origin: string
}

/** Starts a `node:http` server that answers with these bytes and headers. */
export async function startBareServer(
  folder: string,
  body: Buffer,
  headers: Record<string, string | number>,
): Promise<BareServer> {
  const bodyFile = join(folder, 'bare-body')
  const headersFile = join(folder, 'bare-headers.json')
  await writeFile(bodyFile, body)
  await writeFile(headersFile, JSON.stringify(headers))
  return start(new URL('./bare-server.ts', import.meta.url), bodyFile, headersFile)
}

/** Starts a graphql-js server that gives this answer to every query. */
export async function startBareGraphqlServer(folder: string, answer: string): Promise<BareServer> {
  const answerFile = join(folder, 'bare-answer.json')
  await writeFile(answerFile, answer)
  return start(new URL('./bare-graphql-server.ts', import.meta.url), answerFile)
}

/** Starts a server that checks the shop's own hash of this password and gives this answer to a right one. */
export async function startBarePasswordServer(
  folder: string,
  answer: string,
  password: string,
): Promise<BareServer> {
  const answerFile = join(folder, 'bare-session.json')
  await writeFile(answerFile, answer)
  return start(new URL('./bare-password-server.ts', import.meta.url), answerFile, password)
}

async function start(program: URL, ...words: string[]): Promise<BareServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(program), String(port), ...words], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'keel-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
