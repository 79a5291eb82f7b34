import type { ClaimId } from '#facts/claims/claims.ts'
import type { Standing } from '#facts/claims/standing.ts'

/**
 * The claims of the register that pages may show now, each with whether it is proved or just specified. What is not in
 * it is left out of the page, with every sentence that speaks of it.
 */
export type Claims = ReadonlyMap<ClaimId, Standing>
