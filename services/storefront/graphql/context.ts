import type { Catalogue, CatalogueSnapshot } from '../catalogue/catalogue.ts'
import type { StorefrontParts } from '../parts.ts'
import type { TakeTurn } from '../turns.ts'

/** What a resolver gets beside its source and arguments. */
export interface GraphqlContext extends Pick<StorefrontParts, 'database' | 'publicUrl' | 'log' | 'now'> {
  readonly requestId: string
  /** For the changes of one cart. */
  readonly takeTurn: TakeTurn
  /** One moment of the catalogue for the whole request, so that its parts agree with each other. */
  catalogue(): Promise<CatalogueSnapshot>
}

export type ContextParts = Omit<StorefrontParts, 'signingKey' | 'mail' | 'pictures'> & {
  readonly catalogue: Catalogue
  readonly takeTurn: TakeTurn
}

export function createContext({ catalogue, ...parts }: ContextParts, requestId: string): GraphqlContext {
  let moment: Promise<CatalogueSnapshot> | undefined
  return {
    ...parts,
    requestId,
    catalogue() {
      moment ??= catalogue.read()
      return moment
    },
  }
}
