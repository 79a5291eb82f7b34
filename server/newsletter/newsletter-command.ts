import { runCommand } from '../command/run-command.ts'
import { exportSubscribers } from './export-subscribers.ts'
import { openSubscribers } from './open-subscribers.ts'

await runCommand('newsletter', { export: exportSubscribers }, openSubscribers)
