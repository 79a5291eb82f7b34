import type { Database } from '#database/database.ts'
import { noSuchBucket } from '../answers/storage-error.ts'

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024
const DEFAULT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export interface Bucket {
  readonly id: string
  readonly isPublic: boolean
  readonly maxBytes: number
  readonly types: readonly string[]
}

/** A caller who knows a bucket's name may know its rules. */
export async function findBucket({ query }: Database, id: string): Promise<Bucket> {
  const row = await query
    .selectFrom('storage.buckets')
    .selectAll()
    .where('id', '=', id.replaceAll('\0', ''))
    .executeTakeFirst()
  if (!row) throw noSuchBucket()
  return {
    id,
    isPublic: row.public,
    maxBytes: Math.min(row.file_size_limit ?? DEFAULT_MAX_BYTES, DEFAULT_MAX_BYTES),
    types: row.allowed_mime_types ?? DEFAULT_TYPES,
  }
}
