import { adjustability } from './adjustability.ts'
import { assembly } from './assembly.ts'
import { balancingFilm } from './balancing.ts'
import { crissCross } from './criss-cross.ts'
import { rocking } from './rocking.ts'
import type { FilmCut, FilmScene } from './scene.ts'
import { settingTheKnobs } from './setting-the-knobs.ts'
import { sittingDown } from './sitting-down.ts'
import { care } from './tutorials/care.ts'
import { deskHeight } from './tutorials/desk-height.ts'
import { firstSetting } from './tutorials/first-setting.ts'
import { shinsHurt } from './tutorials/shins-hurt.ts'
import { under5Feet4 } from './tutorials/under-5-feet-4.ts'
import { unpackingAndAssembly } from './tutorials/unpacking-and-assembly.ts'

/** In the order in which they are made. */
export const filmScenes: readonly FilmScene[] = [
  sittingDown,
  adjustability,
  settingTheKnobs,
  assembly,
  rocking,
  balancingFilm,
  crissCross,
]

export const filmCuts: readonly FilmCut[] = [
  firstSetting,
  under5Feet4,
  unpackingAndAssembly,
  shinsHurt,
  deskHeight,
  care,
]
