import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import {
  balanceStool,
  casterSet,
  crissCrossChair,
  cushionSet,
  kneelingChair,
  rockingKneelingChair,
  saddleStool,
  twoPadKneelingChair,
} from '../../facts/products.ts'
import { photographsFile } from '../production/photographs.ts'
import { balanceStoolPictures } from './products/balance-stool.ts'
import { casterSetPictures } from './products/caster-set.ts'
import { crissCrossPictures } from './products/criss-cross.ts'
import { cushionSetPictures } from './products/cushion-set.ts'
import { kneelingChairPictures } from './products/kneeling-chair.ts'
import type { Picture } from './products/picture.ts'
import { rockingPictures } from './products/rocking.ts'
import { saddleStoolPictures } from './products/saddle-stool.ts'
import { twoPadPictures } from './products/two-pad.ts'

/** Every picture that can be drawn of each product, in gallery order, by handle. */
export const galleries = (): ReadonlyMap<string, readonly Picture[]> =>
  new Map([
    [kneelingChair.handle, kneelingChairPictures()],
    [twoPadKneelingChair.handle, twoPadPictures()],
    [crissCrossChair.handle, crissCrossPictures()],
    [rockingKneelingChair.handle, rockingPictures()],
    [saddleStool.handle, saddleStoolPictures()],
    [balanceStool.handle, balanceStoolPictures()],
    [cushionSet.handle, cushionSetPictures()],
    [casterSet.handle, casterSetPictures()],
  ])

const SEED_FOLDER = 'database/seed/pictures'

type Photographs = Readonly<Record<string, readonly Pick<Picture, 'selects'>[]>>

/**
 * What the drawings come to: the text of every file below `root`, by its path. A look that was photographed needs no
 * drawing of its own, but for the first, which carries the dimensions.
 */
export function drawnFiles(root: string): ReadonlyMap<string, string> {
  const photographs: Photographs = JSON.parse(readFileSync(photographsFile(root), 'utf8'))
  const files = new Map<string, string>()
  const list: Record<string, Omit<Picture, 'svg'>[]> = {}
  for (const [handle, pictures] of galleries()) {
    const isPhotographed = ({ selects }: Picture) =>
      selects && photographs[handle]?.some((photograph) => isDeepStrictEqual(photograph.selects, selects))
    const shown = pictures.filter((picture, at) => at === 0 || !isPhotographed(picture))
    list[handle] = shown.map(({ svg, ...entry }) => {
      files.set(`${SEED_FOLDER}/${handle}/${entry.file}`, svg)
      return entry
    })
  }
  files.set(`${SEED_FOLDER}/pictures.json`, `${JSON.stringify(list, null, 2)}\n`)
  return files
}
