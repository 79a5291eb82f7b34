import { editDistance } from '#services/shared/edit-distance.ts'

/** The most alike of some names, if at least so much of it is alike: from 0 to 1. */
export function nearName(name: string, names: Iterable<string>, minAlike: number): string | undefined {
  let nearest: string | undefined
  let nearestLikeness = minAlike
  for (const candidate of names) {
    const length = Math.max(name.length, candidate.length)
    const limit = Math.floor(length * (1 - nearestLikeness))
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), limit)
    if (distance > limit || (nearest !== undefined && 1 - distance / length <= nearestLikeness)) continue
    nearest = candidate
    nearestLikeness = 1 - distance / length
  }
  return nearest
}
