import type { Generated } from 'kysely'

export interface SettingsTables {
  'settings.secrets': {
    name: string
    value: string
    created_at: Generated<Date>
  }
}
