import { isClaimId } from '#facts/claims/claims.ts'
import { policies } from '#facts/policies/policies.ts'
import type { Claims } from './claims.ts'

/** The certificates that pages may name (clause 1.03). Each is a claim of its own, called after its name. */
export function certificatesShown(claims: Claims): readonly string[] {
  return policies.certifications.filter((name) => {
    const claim = certificateClaim(name)
    return isClaimId(claim) && claims.has(claim)
  })
}

/** `certificate.greenguard-gold` for GREENGUARD Gold. */
export function certificateClaim(name: string): string {
  return `certificate.${name.toLowerCase().replaceAll(' ', '-')}`
}
