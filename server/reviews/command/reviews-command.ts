import { runCommand } from '../../command/run-command.ts'
import { importFile } from '../import/import-file.ts'
import {
  answer,
  hide,
  incentive,
  list,
  openReviewsAdmin,
  type ReviewsVerb,
  reports,
  show,
} from './review-verbs.ts'

const importVerb: ReviewsVerb = {
  ...importFile,
  run: ({ owner }, tell, values) => importFile.run(owner, tell, values),
}

await runCommand(
  'reviews',
  { list, answer, hide, show, incentive, reports, import: importVerb },
  openReviewsAdmin,
)
