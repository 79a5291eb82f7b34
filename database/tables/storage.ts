import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface StorageTables {
  'storage.buckets': BucketsTable
  'storage.objects': ObjectsTable
  'storage.contents': ContentsTable
}

interface BucketsTable {
  id: string
  name: string
  public: Generated<boolean>
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A file's metadata in the hosted service's words. */
export interface ObjectMetadata {
  readonly eTag: string
  readonly size: number
  readonly contentLength: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly httpStatusCode: 200
  /** Pixels; the hosted service does not have these. */
  readonly width: number
  readonly height: number
}

interface ObjectsTable {
  id: Generated<string>
  bucket_id: string
  name: string
  owner_id: string | null
  metadata: ColumnType<ObjectMetadata, string, string>
  /** The client said this of its file, in its own words. */
  user_metadata: ColumnType<Record<string, unknown>, string | undefined, string>
  version: string
  path_tokens: GeneratedAlways<string[]>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  last_accessed_at: Generated<Date>
}

interface ContentsTable {
  object_id: string
  bytes: Buffer
}
