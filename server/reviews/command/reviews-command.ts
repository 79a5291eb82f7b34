import { runCommand } from '../../command/run-command.ts'
import { importFile } from '../import/import-file.ts'
import { openReviews } from '../open-reviews.ts'
import { answer, hide, incentive, show } from './change-review.ts'
import { list, reports } from './list-reviews.ts'

await runCommand('reviews', { list, answer, hide, show, incentive, reports, import: importFile }, openReviews)
