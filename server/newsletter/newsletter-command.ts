import { runCommand } from '../command/run-command.ts'
import { exportSubscribers, openSubscribers } from './export-subscribers.ts'

await runCommand('newsletter', { export: exportSubscribers }, openSubscribers)
