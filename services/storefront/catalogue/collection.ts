import type { Query } from './query/syntax.ts'

/** Products that match a rule. */
export interface Collection {
  readonly id: number
  readonly handle: string
  readonly title: string
  readonly descriptionHtml: string
  readonly descriptionText: string
  readonly seoTitle: string | null
  readonly seoDescription: string | null
  readonly position: number
  readonly updatedAt: Date
  readonly rule: Query
}
