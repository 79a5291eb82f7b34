import { join } from 'node:path'
import { sitterPoses } from '#geometry/sitter/poses.ts'

export const posesFile = (root: string): string => join(root, 'workshop', 'sitter', 'poses.json')

const STEPS_AN_INCH = 1000

/** What Blender reads to pose the sitter: every joint in inches, in the order of the poses. */
export const listPoses = (): string =>
  `${JSON.stringify(
    sitterPoses(),
    (_, value) => (typeof value === 'number' ? rounded(value) : value),
    2,
  ).replaceAll(SPOT, (spot) =>
    spot.replaceAll(/\s+/g, ' ').replaceAll(/\[ | \]/g, (bracket) => bracket.trim()),
  )}\n`

/** Three numbers, which stand on one line. */
const SPOT = /\[[^[\]{}]*\]/g

const rounded = (value: number): number => Math.round(value * STEPS_AN_INCH) / STEPS_AN_INCH + 0
