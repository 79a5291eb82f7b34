import { adjustability } from './adjustability.ts'
import { assembly } from './assembly.ts'
import type { FilmScene } from './scene.ts'
import { settingTheKnobs } from './setting-the-knobs.ts'
import { sittingDown } from './sitting-down.ts'

/** In the order in which they are made. */
export const filmScenes: readonly FilmScene[] = [sittingDown, adjustability, settingTheKnobs, assembly]
