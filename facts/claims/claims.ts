import claimsJson from './claims.json' with { type: 'json' }

export const CLAIM_KINDS = [
  'figure',
  'testimonial',
  'certificate',
  'comparison',
  'health',
  'guarantee',
] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** A claim's name for good: rows of the owner and entries of the log have it. */
export type ClaimId = keyof typeof claimsJson

/** A proof shows that a claim is true, and since when. */
export interface Proof {
  /** The proof in words, or its address, which begins with https://. */
  readonly words: string
  readonly source: string
  /** The path of the shop's page where visitors can read it, if there is one. */
  readonly link?: string
  /** A day in UTC, such as 2026-03-17. */
  readonly provedOn: string
}

/** Something that the pages say and that an authority may ask a proof of (16 CFR 255, and the FTC's own policy). */
export interface Claim {
  readonly id: ClaimId
  readonly kind: ClaimKind
  /** The words of the claim; for one that is no sentence, the place where pages make it. */
  readonly words: string
  /** Paths of pages that show it; of products, one for all. */
  readonly pages: readonly string[]
  /** Undefined: the specification says it, and nothing here proves it. */
  readonly proof: Proof | undefined
  /** The office tells the owner by this what pages still say once the claim is off them, and why. */
  readonly remains: string | undefined
}

interface WrittenClaim {
  readonly kind: string
  readonly words: string
  readonly pages: readonly string[]
  readonly proof: Proof | string
  readonly remains?: string
}

const written: Readonly<Record<ClaimId, WrittenClaim>> = claimsJson

export function isClaimId(text: string): text is ClaimId {
  return Object.hasOwn(written, text)
}

/** All claims, in the order in which the register lists them. */
export const claims: readonly Claim[] = Object.keys(written)
  .filter(isClaimId)
  .map((id) => {
    const { kind, words, pages, proof, remains } = written[id]
    const known = CLAIM_KINDS.find((each) => each === kind)
    if (!known) throw new Error(`facts/claims/claims.json: ${id} is of an unknown kind, ${kind}`)
    return { id, kind: known, words, pages, proof: typeof proof === 'string' ? undefined : proof, remains }
  })
