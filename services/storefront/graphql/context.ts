import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Enqueue } from '#services/shared/queue.ts'
import type { Catalogue, CatalogueSnapshot } from '../catalogue/catalogue.ts'
import type { PublishedContent } from '../content/published-content.ts'
import type { RunExclusive } from '../keyed-mutex.ts'
import type { CreatePace, RequestPace } from '../pace.ts'
import type { StorefrontParts } from '../parts.ts'
import type { RateBucket } from '../rate-buckets.ts'

/** Each slice of long work after the first costs this much, at a point a millisecond. */
const SLICE_POINTS = 10

/** The context that resolvers get beside source and arguments. */
export interface GraphqlContext extends Pick<StorefrontParts, 'database' | 'publicUrl' | 'log' | 'now'> {
  readonly requestId: string
  /** False for a caller without a token, to whom Shopify shows fewer fields. */
  readonly hasToken: boolean
  /** The network whose rate bucket pays; undefined for this process's own calls. */
  readonly asker: string | undefined
  /** The queue that every change passes. */
  readonly changeLanes: Enqueue
  /** The caller's rate bucket. */
  readonly bucket: RateBucket
  /** Aborted when nobody waits for the answer any more; no change begins after that. */
  readonly signal: AbortSignal
  /** Divides work over many products into slices. */
  readonly pace: RequestPace
  /** Runs changes of one cart one after another. */
  readonly runExclusive: RunExclusive
  /** The published catalogue, which shows a single moment as long as nothing is awaited. */
  catalogue(): Promise<CatalogueSnapshot>
  /** Articles, pages and policies. */
  content(): Promise<PublishedContent>
  /** Reads once for the whole request, however many of its fields ask: each is cheap to ask for, and asked again. */
  once<Result>(read: ReadOnce<Result>): Promise<Result>
}

/** Known by the function itself, so that is one of a module and not made for a call. */
type ReadOnce<Result> = (query: Kysely<Tables>, now: Date) => Promise<Result>

export type ContextParts = Omit<StorefrontParts, 'signingKey' | 'mail' | 'pictures'> & {
  readonly catalogue: Catalogue
  readonly content: () => Promise<PublishedContent>
  readonly runExclusive: RunExclusive
  readonly createPace: CreatePace
  readonly changeLanes: Enqueue
}

type AskedBy = Pick<GraphqlContext, 'requestId' | 'hasToken' | 'bucket' | 'signal' | 'asker'>

export function createContext(
  { catalogue, createPace, ...parts }: ContextParts,
  request: AskedBy,
): GraphqlContext {
  let moment: Promise<CatalogueSnapshot> | undefined
  const known = new Map<unknown, Promise<unknown>>()
  return {
    ...parts,
    ...request,
    pace: createPace({
      signal: request.signal,
      asker: request.asker,
      onSlice: () => request.bucket.charge(SLICE_POINTS),
    }),
    catalogue() {
      moment ??= catalogue.read()
      return moment
    },
    once<Result>(read: ReadOnce<Result>) {
      const before = known.get(read) as Promise<Result> | undefined
      const reading = before ?? read(parts.database.reads, parts.now())
      known.set(read, reading)
      return reading
    },
  }
}
