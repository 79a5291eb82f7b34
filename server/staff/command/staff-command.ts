import { runCommand } from '../../command/run-command.ts'
import { openReviews } from '../../reviews/open-reviews.ts'
import { invite, list, remove } from './staff-verbs.ts'

await runCommand('staff', { invite, list, remove }, async (config) => ({
  owner: await openReviews(config),
  publicUrl: config.publicUrl,
}))
