import type { IsValue, Operation } from '../parse/filter.ts'
import type { JsonStep } from '../parse/names.ts'
import type { Range } from '../parse/range.ts'
import type { Relationship, Table } from '../schema/schema.ts'

/** A request whose every name has been found in the schema. */
export interface ReadPlan {
  readonly table: Table
  /** Columns come first, embedded tables after them. */
  readonly fields: readonly PlannedField[]
  readonly embeds: readonly Embed[]
  readonly where: readonly PlannedCondition[]
  readonly order: readonly PlannedOrder[]
  readonly range: Range
}

export interface PlannedField {
  /** The field's name in the answer. */
  readonly key: string
  /** Whether the key is a name of the schema: any other never stands in a statement's text. */
  readonly isKnownKey: boolean
  readonly place: Place
  /** A type of the schema. */
  readonly cast: string | undefined
}

export const STAR = Symbol('all columns')

/** A column, or a place in the JSON that it holds. */
export interface Place {
  readonly column: string | typeof STAR
  readonly path: readonly JsonStep[]
  readonly baseType: string
  /** The table whose row is the function's argument, if a function stands for the column. */
  readonly computedOf?: string
}

export interface Embed {
  readonly key: string
  readonly isKnownKey: boolean
  readonly isInner: boolean
  readonly isSpread: boolean
  /** Whether the embed only filters, as `clients()` does. */
  readonly isEmpty: boolean
  readonly isToOne: boolean
  readonly relationship: Relationship
  readonly plan: ReadPlan
}

export type PlannedCondition =
  | {
      readonly kind: 'filter'
      readonly place: Place
      readonly isNegated: boolean
      readonly operation: Exclude<Operation, { kind: 'is' }>
    }
  | { readonly kind: 'is'; readonly place: Place; readonly isNegated: boolean; readonly value: IsValue }
  /** Holds if something was found to embed, or if nothing was. */
  | { readonly kind: 'embedded'; readonly embed: Embed; readonly isFound: boolean }
  | {
      readonly kind: 'and' | 'or'
      readonly isNegated: boolean
      readonly conditions: readonly PlannedCondition[]
    }

export interface PlannedOrder {
  /** The embedded row that has the place; undefined for the row itself. */
  readonly embed: Embed | undefined
  readonly place: Place
  readonly direction: 'asc' | 'desc' | undefined
  readonly nulls: 'first' | 'last' | undefined
}
