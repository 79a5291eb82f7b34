import type { Role } from '../../access/who.ts'

/** The schema that requests are resolved against: every name in a statement's text comes from here. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  /** Types by the name that a cast may use. */
  readonly types: ReadonlyMap<string, string>
  /** Relationships by the name of the table that they lead from. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
}

export interface Table {
  readonly name: string
  /** PostgREST's name in the statement for a table that is embedded, of which errors tell. */
  readonly alias?: string
  readonly isView: boolean
  readonly columns: ReadonlyMap<string, Column>
  /** A view's columns that show its table's key. */
  readonly primaryKey: readonly string[]
  /** Functions that take a row of the table and stand for a column, with the type below their answer's domain. */
  readonly computed: ReadonlyMap<string, string>
  readonly isInsertable: boolean
  readonly isUpdatable: boolean
  readonly isDeletable: boolean
  /** The roles that may insert into, update and delete from the table, or a column of it at least. */
  readonly rights: Rights
}

export interface Rights {
  readonly insert: readonly Role[]
  readonly update: readonly Role[]
  readonly delete: readonly Role[]
}

export interface Column {
  readonly name: string
  readonly type: string
  /** The type below a domain. */
  readonly baseType: string
  /** The expression of the column's default. */
  readonly default: string | null
  readonly isNullable: boolean
}

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

export interface Relationship {
  readonly from: string
  readonly to: string
  readonly cardinality: Cardinality
  /** The name of the foreign key. */
  readonly constraint: string
  /** Pairs of columns: one of `from`, and one of `to` or, for many to many, of the junction. */
  readonly columns: readonly (readonly [string, string])[]
  readonly junction:
    | {
        readonly table: string
        readonly constraint: string
        /** Pairs of columns: one of the junction, and one of the target. */
        readonly columns: readonly (readonly [string, string])[]
      }
    | undefined
  /** A function from a row to rows, which replaces a foreign key. */
  readonly routine: string | undefined
  readonly sourceIsView: boolean
  readonly targetIsView: boolean
}

export interface Parameter {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly isVariadic: boolean
}

export interface Routine {
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly isVolatile: boolean
  readonly returnsSet: boolean
  readonly callers: readonly Role[]
  readonly returns:
    | { readonly kind: 'void' }
    | { readonly kind: 'scalar' }
    /** The function answers rows whose columns only the call itself can tell. */
    | { readonly kind: 'record' }
    /** The function answers rows of this shape: a table's, or its own. */
    | { readonly kind: 'rows'; readonly table: Table }
}
