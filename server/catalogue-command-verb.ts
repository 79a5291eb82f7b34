import type { Admin } from './catalogue-command-client.ts'

export type Tell = (line: string) => void

export interface Verb {
  /** The names of its arguments, as the usage shows them. */
  readonly takes: readonly string[]
  run(admin: Admin, tell: Tell, values: readonly string[]): Promise<void>
}
