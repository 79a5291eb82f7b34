export interface SettingsTables {}
