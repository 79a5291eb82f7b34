import type { Admin } from './catalogue-command-client.ts'
import type { CommandVerb } from './command/command-verb.ts'

export type Verb = CommandVerb<Admin>
