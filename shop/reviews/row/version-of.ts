import type { Review } from '../../clients/backend/review.ts'

const FNV_OFFSET = 0x81_1c_9d_c5
const FNV_PRIME = 0x01_00_01_93
const BASE = 36

/** Another one whenever anything of the review is, so that a page keeps the rows that did not change (FNV-1a). */
export function versionOf(review: Review): string {
  let hash = FNV_OFFSET
  for (const character of JSON.stringify(review)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME)
  }
  return (hash >>> 0).toString(BASE)
}
