import { createHash } from 'node:crypto'

/** A file that the shop's own code makes and the build writes, named after its content, so that browsers keep it. */
export interface BuiltFile {
  readonly path: string
  readonly content: string
}

export function builtFile(name: string, ending: 'js' | 'svg', content: string): BuiltFile {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { path: `_astro/${name}.${hash}.${ending}`, content }
}
