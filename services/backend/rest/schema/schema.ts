/** The schema that requests are resolved against: every name in a statement's text is one of these. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  /** By the name that a cast may call it. */
  readonly types: ReadonlyMap<string, string>
  /** By the name of the table that they lead from. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
}

export interface Table {
  readonly name: string
  readonly isView: boolean
  readonly columns: ReadonlyMap<string, Column>
  /** Of a view, the columns that show its table's key. */
  readonly primaryKey: readonly string[]
  /** Functions that take a row of it and stand for a column. */
  readonly computed: ReadonlySet<string>
  readonly isInsertable: boolean
  readonly isUpdatable: boolean
  readonly isDeletable: boolean
}

export interface Column {
  readonly name: string
  readonly type: string
  /** What lies under a domain. */
  readonly baseType: string
  /** The expression of its default. */
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
  /** Columns of the one beside those of the other; of the junction on the right, for many to many. */
  readonly columns: readonly (readonly [string, string])[]
  readonly junction:
    | {
        readonly table: string
        readonly constraint: string
        /** Columns of the junction beside those of the target. */
        readonly columns: readonly (readonly [string, string])[]
      }
    | undefined
  /** A function from a row to rows, in place of a foreign key. */
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
  readonly returns:
    | { readonly kind: 'void' }
    | { readonly kind: 'scalar' }
    /** Rows of that shape: a table's, or of the function's own. */
    | { readonly kind: 'rows'; readonly table: Table }
}
