import { isClaimId } from '#facts/claims/claims.ts'
import type { Claims } from '../../page-api/claims.ts'

/** `{claim NAME}Words.{otherwise}Other words.{end}`; the other words may be left out. */
const CLAIMED = /\{claim ([\w.-]+)\}(.*?)(?:\{otherwise\}(.*?))?\{end\}/gs
const MARK = /^(?:claim [\w.-]+|otherwise|end)$/

/** Leaves out what claims something that pages may not say now, or says the other words in its place. */
export function sayClaimed(text: string, claims: Pick<Claims, 'has'>): string {
  return text.replace(CLAIMED, (_, name: string, words: string, otherwise?: string) =>
    isClaimId(name) && claims.has(name) ? words : (otherwise ?? ''),
  )
}

/** Whether what stands in braces marks a claim. */
export const isClaimMark = (inside: string): boolean => MARK.test(inside)

/** What is wrong with the marks of a line; undefined where nothing is. */
export function problemOfClaims(line: string): string | undefined {
  const unknown = [...line.matchAll(CLAIMED)].find(([, name = '']) => !isClaimId(name))
  if (unknown) return `{claim ${unknown[1]}} is no claim of facts/claims/claims.json`
  const left = /\{(claim [\w.-]+|otherwise|end)\}/.exec(line.replaceAll(CLAIMED, ''))
  return left ? `${left[0]} is not one of {claim NAME}, {otherwise} and {end} in a single line` : undefined
}
