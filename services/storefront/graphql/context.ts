import type { Catalogue, CatalogueSnapshot } from '../catalogue/catalogue.ts'
import type { PublishedContent } from '../content/published-content.ts'
import type { RunExclusive } from '../keyed-mutex.ts'
import type { CreatePace, Pace } from '../pace.ts'
import type { StorefrontParts } from '../parts.ts'
import type { Purse } from './limits/purses.ts'

/** What every slice of long work costs after the first, at a point a millisecond. */
const SLICE_POINTS = 10

/** What a resolver gets beside its source and arguments. */
export interface GraphqlContext extends Pick<StorefrontParts, 'database' | 'publicUrl' | 'log' | 'now'> {
  readonly requestId: string
  /** False: asked by whoever comes along, to whom Shopify shows less. */
  readonly hasToken: boolean
  /** What the one who asks may still ask for. */
  readonly purse: Purse
  /** Aborted when nobody waits for the answer any more; no change begins after that. */
  readonly signal: AbortSignal
  /** For what looks at many products. */
  readonly pace: Pace
  /** For the changes of one cart. */
  readonly runExclusive: RunExclusive
  /** The published catalogue: of one moment for as long as nothing is awaited. */
  catalogue(): Promise<CatalogueSnapshot>
  /** Articles, pages and policies. */
  content(): Promise<PublishedContent>
}

export type ContextParts = Omit<StorefrontParts, 'signingKey' | 'mail' | 'pictures'> & {
  readonly catalogue: Catalogue
  readonly content: () => Promise<PublishedContent>
  readonly runExclusive: RunExclusive
  readonly createPace: CreatePace
}

export function createContext(
  { catalogue, createPace, ...parts }: ContextParts,
  request: Pick<GraphqlContext, 'requestId' | 'hasToken' | 'purse' | 'signal'>,
): GraphqlContext {
  let moment: Promise<CatalogueSnapshot> | undefined
  return {
    ...parts,
    ...request,
    pace: createPace({ signal: request.signal, onSlice: () => request.purse.charge(SLICE_POINTS) }),
    catalogue() {
      moment ??= catalogue.read()
      return moment
    },
  }
}
