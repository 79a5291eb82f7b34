/**
 * What pages may say: all that the specification says, or only what data proves. The second shows no rating and
 * no higher price that nobody gave, and none of the testimonials, badges, figures and certificates.
 */
export type Claims = 'as-specified' | 'substantiated'
