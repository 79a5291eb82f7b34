import { join } from 'node:path'
import { replaceFile, sha256 } from '../../production/manifest.ts'
import { readIfThere } from '../../production/read-if-there.ts'
import type { FilmScene } from '../scenes/scene.ts'
import { framesOf } from './film-frames.ts'

/** Raised by hand when a script was changed so that films look different. */
const FILM_REVISION = 1

const RECIPE_CHARACTERS = 16

/** What a film is made from, as a hash: what stands in it, what moves, and what is drawn over it. */
export function filmRecipe(scene: FilmScene): string {
  const { states, held } = framesOf(scene)
  const { set, title, description, chapters } = scene
  const made = { revision: FILM_REVISION, set, title, description, chapters, states: [...states], held }
  return sha256(Buffer.from(JSON.stringify(made))).slice(0, RECIPE_CHARACTERS)
}

const recipesFile = (root: string) => join(root, 'workshop', 'film', 'made.json')

/** By the name of the film, of each that was made. */
export async function readFilmRecipes(root: string): Promise<Readonly<Record<string, string>>> {
  const file = await readIfThere(recipesFile(root))
  return file ? JSON.parse(file.toString('utf8')) : {}
}

export async function keepFilmRecipe(root: string, scene: FilmScene): Promise<void> {
  const recipes = { ...(await readFilmRecipes(root)), [scene.name]: filmRecipe(scene) }
  const sorted = Object.entries(recipes).toSorted(([one], [other]) => (one < other ? -1 : 1))
  await replaceFile(recipesFile(root), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
