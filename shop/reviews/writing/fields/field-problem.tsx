import { problemAt } from '../../../ui/measure/parse-measure.ts'
import { fieldId, type ReviewField, type ReviewProblem } from '../review-values.ts'
import type { ReviewDraft } from '../use-draft.ts'

/** Props of every field of the form. */
export type FieldProps = Pick<ReviewDraft, 'values' | 'problems' | 'change'>

const problemId = (field: ReviewField): string => `${fieldId(field)}-problem`

/** The ids for `aria-describedby`: the problem's comes before those of other texts. */
export function describedBy(
  problems: readonly ReviewProblem[],
  field: ReviewField,
  ...others: readonly string[]
): string | undefined {
  return [...(problemAt(problems, field) ? [problemId(field)] : []), ...others].join(' ') || undefined
}

/** Shows the problem of a field beneath it. */
export function FieldProblem({
  problems,
  field,
}: {
  problems: readonly ReviewProblem[]
  field: ReviewField
}) {
  const problem = problemAt(problems, field)
  if (!problem) return null
  return (
    <p id={problemId(field)} className="mt-2 text-note font-medium text-signal">
      {problem.message}
    </p>
  )
}
