import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const CODE_FILE = 'pglite.wasm'

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Compiles PGlite's code once for all threads, and keeps it for the life of the process: V8 miscounts the pages of code
 * that threads release as they come and go, and ends the process over it (nodejs/node#64500).
 */
export function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= readCode()
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      // The next start tries again.
      compiled = undefined
      throw error
    })
  return compiled
}

function readCode() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return readFile(join(dirname(entry), CODE_FILE))
}
