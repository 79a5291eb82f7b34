import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFault, findProblems, forgotten } from './find-problems.ts'
import { changeManifest, type ManifestEntry, readManifest, replaceFile, sha256 } from './manifest.ts'
import { packedFileOf, packModel } from './models/packed-model.ts'
import type { Piece } from './piece.ts'

export interface Production {
  readonly root: string
  readonly pieces: readonly Piece[]
  /** Answers the bytes of the finished file. */
  make(piece: Piece): Promise<Buffer>
  /** Called when one more is in the repository. */
  kept(): Promise<void>
  tell(line: string): void
}

/**
 * Makes what is missing or stale, one piece after the other. Each is kept as soon as it is whole, so a run that is
 * stopped loses at most the piece that it was at. One that fails is told and does not keep the others waiting.
 * Answers the names of those that failed.
 */
export async function produce(production: Production): Promise<string[]> {
  const { root, pieces, tell } = production
  const problems = await findProblems(root, pieces, await readManifest(root))
  const due = pieces.filter(({ name }) => problems.has(name))
  tell(`${due.length} of ${pieces.length} to be made`)
  const failed: string[] = []
  for (const [index, piece] of due.entries()) {
    tell(`${index + 1}/${due.length} ${piece.name} ${problems.get(piece.name)}`)
    const startedMs = Date.now()
    const fault = await makeOne(production, piece)
    tell(`${piece.name}: ${fault ?? 'kept'}, after ${Math.round((Date.now() - startedMs) / 1000)} s`)
    if (fault) failed.push(piece.name)
  }
  return failed
}

/** What no scene asks for any more goes, its file too. */
export async function clearAway(root: string, pieces: readonly Piece[]): Promise<string[]> {
  const manifest = await readManifest(root)
  const names = forgotten(pieces, manifest)
  const kept = new Set(pieces.map(({ file }) => file))
  for (const name of names) {
    const file = manifest[name]?.file
    await changeManifest(root, name, undefined)
    if (!file || kept.has(file)) continue
    for (const each of [file, packedFileOf(file)]) await rm(join(root, each), { force: true })
  }
  return names
}

async function makeOne({ root, make, kept }: Production, piece: Piece): Promise<string | undefined> {
  try {
    const bytes = await make(piece)
    const fault = await findFault(bytes, piece)
    if (fault) return fault
    await replaceFile(join(root, piece.file), bytes)
    if (piece.kind === 'model')
      await replaceFile(join(root, packedFileOf(piece.file)), await packModel(bytes))
    await changeManifest(root, piece.name, entryOf(piece, bytes))
    await kept()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function entryOf(piece: Piece, bytes: Buffer): ManifestEntry {
  const { file, maxBytes, recipe } = piece
  const made = { file, maxBytes, sha256: sha256(bytes), recipe: recipe.file }
  if (piece.kind === 'model') return { kind: piece.kind, ...made }
  return { kind: piece.kind, ...made, width: piece.width, height: piece.height }
}
