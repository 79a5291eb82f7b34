import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest|glb)$/

/**
 * Keel's Astro adapter. It replaces @astrojs/node, which in middleware mode renders the not-found page without
 * locals, streams past any cache, and takes the page's origin from the Host header.
 */
export function shopAdapter(): AstroIntegration {
  return {
    name: 'keel-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
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
      'astro:build:done': async ({ dir }) => {
        await compressAssets(fileURLToPath(dir))
      },
    },
  }
}

/** Writes a .br and a .gz beside every compressible asset, so that the server never compresses one. */
async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => COMPRESSIBLE.test(each))) {
    const path = join(folder, name)
    const bytes = await readFile(path)
    await writeFile(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
