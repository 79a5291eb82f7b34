import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { TermFigures } from '#facts/policies/terms.ts'

export interface SettingsTables {
  'settings.secrets': {
    name: string
    value: string
    created_at: Generated<Date>
  }
  /** A table of one row. */
  'settings.pulse': {
    id: Generated<boolean>
    beaten_at: Generated<Date>
  }
  'settings.signing_keys': {
    kid: string
    public_key: JSONColumnType<Record<string, unknown>>
    /** Null for a key that no longer signs. */
    private_key: JSONColumnType<Record<string, unknown>> | null
    created_at: Generated<Date>
  }
  'settings.terms': {
    version: number
    /** Null of the first version until a shop starts. */
    figures: ColumnType<TermFigures | null, string, string>
    changed_at: Generated<Date>
  }
}
