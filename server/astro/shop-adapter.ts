import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AstroIntegration } from 'astro'
import { beginWithModels, ENDINGS, forgetOthers, packed } from './packed-files.ts'

const run = promisify(execFile)

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest|glb)$/

/**
 * Keel's Astro adapter. It replaces @astrojs/node, which in middleware mode renders the not-found page without
 * locals, streams past any cache, and takes the page's origin from the Host header.
 */
export function shopAdapter(): AstroIntegration {
  let entry: URL | undefined
  return {
    name: 'keel-adapter',
    hooks: {
      'astro:config:done': ({ config, setAdapter }) => {
        entry = new URL(config.build.serverEntry, config.build.server)
        setAdapter({
          name: 'keel-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./shop-entry.ts', import.meta.url),
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            sharpImageService: 'stable',
          },
        })
      },
      'astro:build:start': () => beginWithModels(),
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        if (entry) await writeOwnFiles(entry, folder)
        await compressAssets(folder)
      },
    },
  }
}

/** Asks the built shop for the files that its own code makes, in a process of its own: here imports are Vite's. */
async function writeOwnFiles(entry: URL, folder: string): Promise<void> {
  const program = `const { files } = await import(${JSON.stringify(entry.href)})
    process.stdout.write(JSON.stringify(files), () => process.exit())`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])
  const files = JSON.parse(stdout) as { path: string; content: string }[]
  for (const { path, content } of files) await writeFile(join(folder, path), content)
}

/** Writes a .br, a .zst and a .gz beside every compressible asset, so that the server never compresses one. */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((each) => COMPRESSIBLE.test(each))
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), bytes: await readFile(join(folder, name)) })),
  )
  // The largest first, or everything would be waiting for it in the end.
  const bySize = files.toSorted((one, other) => other.bytes.length - one.bytes.length)
  const writeAll = bySize.flatMap(({ path, bytes }) =>
    ENDINGS.map(async (ending) => writeFile(path + ending, await packed(bytes, ending))),
  )
  await Promise.all(writeAll)
  await forgetOthers()
}
