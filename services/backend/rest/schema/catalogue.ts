import type { Role } from '../../access/who.ts'
import type { Rights } from './schema.ts'

/** Rows of the database's own catalogue, as the queries of this folder ask for them. */
export interface TableRow {
  readonly id: number
  readonly name: string
  readonly isView: boolean
  readonly isInsertable: boolean
  readonly isUpdatable: boolean
  readonly isDeletable: boolean
  readonly rights: Rights
  readonly columns: readonly ColumnRow[] | null
}

interface ColumnRow {
  readonly number: number
  readonly name: string
  readonly type: string
  readonly baseType: string
  readonly isNullable: boolean
  readonly default: string | null
}

export interface KeyRow {
  readonly name: string
  /** Primary, unique or foreign. */
  readonly kind: 'p' | 'u' | 'f'
  readonly tableId: number
  readonly targetId: number | null
  readonly columns: readonly number[]
  readonly targetColumns: readonly number[] | null
}

export interface ViewRow {
  readonly id: number
  readonly action: string
}

export interface TypeRow {
  readonly name: string
  readonly type: string
}

export interface RoutineRow {
  readonly name: string
  readonly isVolatile: boolean
  readonly returnsSet: boolean
  /** Whether all parameters have names, or the lone one is given a whole body. */
  readonly isCallable: boolean
  readonly callers: readonly Role[]
  /** Whether the function says that it returns many: a set with `rows 1` is one row at most. */
  readonly returnsMany: boolean
  readonly returns: 'void' | 'rows' | 'record' | 'scalar'
  /** The type below a domain. */
  readonly baseType: string
  readonly tableId: number
  readonly parameters:
    | readonly {
        readonly name: string
        readonly type: string
        readonly tableId: number
        readonly isRequired: boolean
        readonly isVariadic: boolean
      }[]
    | null
  readonly columns:
    | readonly { readonly name: string; readonly type: string; readonly baseType: string }[]
    | null
}
