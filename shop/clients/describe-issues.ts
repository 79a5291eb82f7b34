import * as v from 'valibot'

/** Errors quote at most this much of an unreadable answer, which may be of any length. */
const MAX_ISSUES = 5
const MAX_CHARACTERS = 300

/** What is wrong with an answer and where, for the log: the issues themselves hold the whole answer several times each. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues
    .slice(0, MAX_ISSUES)
    .map((issue) => shortened(`${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`))
}

/** Takes `unknown` because a service may send something other than text. */
export function shortened(text: unknown): string {
  return String(text ?? '').slice(0, MAX_CHARACTERS)
}
