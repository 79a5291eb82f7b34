import { join } from 'node:path'
import sharp from 'sharp'
import { type Manifest, type ManifestEntry, sha256 } from './manifest.ts'
import { isPackedBeside, packedFileOf } from './models/packed-model.ts'
import type { Piece } from './piece.ts'
import { readIfThere } from './read-if-there.ts'

/** What the repository lacks of what the scenes ask for, by the name of the piece. */
export async function findProblems(
  root: string,
  pieces: readonly Piece[],
  manifest: Manifest,
): Promise<ReadonlyMap<string, string>> {
  const problems = new Map<string, string>()
  for (const piece of pieces) {
    const { name } = piece
    const entry = manifest[name]
    const problem = entry ? await findProblem(root, entry, piece) : 'has not been made'
    if (problem) problems.set(name, problem)
  }
  for (const name of forgotten(pieces, manifest)) problems.set(name, 'is made from no scene any more')
  return problems
}

/** What the manifest still has and no scene asks for. */
export function forgotten(pieces: readonly Piece[], manifest: Manifest): string[] {
  const wanted = new Set(pieces.map(({ name }) => name))
  return Object.keys(manifest).filter((name) => !wanted.has(name))
}

async function findProblem(root: string, entry: ManifestEntry, piece: Piece): Promise<string | undefined> {
  const stale = findStaleness(entry, piece)
  if (stale) return stale
  const bytes = await readIfThere(join(root, entry.file))
  if (!bytes) return `is missing: ${entry.file}`
  if (sha256(bytes) !== entry.sha256) return `is not the file that was made: ${entry.file}`
  if (entry.kind === 'model' && !(await isPackedBeside(join(root, entry.file), bytes)))
    return `is not what this is packed from: ${packedFileOf(entry.file)}`
  return findFault(bytes, entry)
}

function findStaleness(entry: ManifestEntry, piece: Piece): string | undefined {
  const earlier = piece.kind === 'picture' ? piece.earlier : undefined
  if (earlier && entry.recipe === piece.recipe.file)
    return 'is made by the present revisions: take it out of the earlier ones'
  if (entry.recipe !== (earlier ?? piece.recipe).file) return 'was made from other measurements or parameters'
  return undefined
}

/** What is wrong with a file that was made, before it is kept or when it is checked. */
export async function findFault(
  bytes: Buffer,
  wanted: Pick<ManifestEntry, 'kind' | 'maxBytes'> & { width?: number; height?: number },
): Promise<string | undefined> {
  if (bytes.length > wanted.maxBytes) return `weighs ${bytes.length} bytes, at most ${wanted.maxBytes}`
  if (wanted.kind === 'model') return isGlb(bytes) ? undefined : 'is no GLB file of version 2'
  const { format, width, height } = await sharp(bytes).metadata()
  if (format !== 'jpeg') return `is ${format}, not JPEG`
  if (width === wanted.width && height === wanted.height) return undefined
  return `is ${width} × ${height}, not ${wanted.width} × ${wanted.height}`
}

const GLB_HEADER_BYTES = 12

/** Whether the header is true; the validator's test looks into the rest. */
function isGlb(bytes: Buffer): boolean {
  if (bytes.length < GLB_HEADER_BYTES) return false
  return (
    bytes.toString('latin1', 0, 4) === 'glTF' &&
    bytes.readUInt32LE(4) === 2 &&
    bytes.readUInt32LE(8) === bytes.length
  )
}
