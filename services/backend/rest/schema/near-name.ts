import { editDistance } from '#facts/edit-distance.ts'

/** Three letters tell more than two, so they are compared first. */
const GRAM_SIZES = [3, 2]

/** Keeps a name that is as near as the nearest. */
const ROUNDING = 1e-9

interface Near {
  readonly name: string
  /** Likeness from 0 to 1. */
  readonly alike: number
  /** Grams that both names have, as a share of what they could have in common. */
  readonly shared: number
}

/** The most alike of the names that share a run of letters with this one, if at least `minAlike` of it is alike. */
export function nearName(name: string, names: Iterable<string>, minAlike: number): string | undefined {
  const candidates = [...names]
  for (const size of GRAM_SIZES) {
    const own = gramsOf(name, size)
    let nearest: Near | undefined
    for (const candidate of candidates) {
      const alike = likeness(name, candidate, Math.max(minAlike, nearest?.alike ?? 0))
      if (alike === undefined) continue
      const shared = cosine(own, gramsOf(candidate, size))
      if (shared === 0) continue
      if (!nearest || alike > nearest.alike || shared > nearest.shared)
        nearest = { name: candidate, alike, shared }
    }
    if (nearest) return nearest.name
  }
  return undefined
}

/** Undefined if the likeness is below the least that counts. */
function likeness(name: string, candidate: string, least: number): number | undefined {
  const length = Math.max(name.length, candidate.length)
  const limit = Math.floor(length * (1 - least) + ROUNDING)
  const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), limit)
  return distance > limit ? undefined : 1 - distance / length
}

/** Counts each run of `size` letters in a name, whose ends count as letters. */
function gramsOf(name: string, size: number): Map<string, number> {
  const text = `-${name.toLowerCase().replace(/[^\p{L}\p{N}, ]/gu, '')}-`
  const grams = new Map<string, number>()
  for (let at = 0; at + size <= text.length; at += 1) {
    const gram = text.slice(at, at + size)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

function cosine(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [gram, times] of one) product += times * (other.get(gram) ?? 0)
  return product / (lengthOf(one) * lengthOf(other))
}

function lengthOf(grams: ReadonlyMap<string, number>): number {
  return Math.hypot(...grams.values())
}
