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
import { balanceStoolPictures } from './products/balance-stool.ts'
import { casterSetPictures } from './products/caster-set.ts'
import { crissCrossPictures } from './products/criss-cross.ts'
import { cushionSetPictures } from './products/cushion-set.ts'
import { kneelingChairPictures } from './products/kneeling-chair.ts'
import type { Picture } from './products/picture.ts'
import { rockingPictures } from './products/rocking.ts'
import { saddleStoolPictures } from './products/saddle-stool.ts'
import { twoPadPictures } from './products/two-pad.ts'

/** Every product's pictures in gallery order, by handle. */
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

/** What the drawings come to: the text of every file, by its path in the repository. */
export function drawnFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const list: Record<string, Omit<Picture, 'svg'>[]> = {}
  for (const [handle, pictures] of galleries()) {
    list[handle] = pictures.map(({ svg, ...entry }) => {
      files.set(`${SEED_FOLDER}/${handle}/${entry.file}`, svg)
      return entry
    })
  }
  files.set(`${SEED_FOLDER}/pictures.json`, `${JSON.stringify(list, null, 2)}\n`)
  return files
}
