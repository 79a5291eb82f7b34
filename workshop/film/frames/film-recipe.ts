import { join } from 'node:path'
import type { FilmChapter } from '#facts/film.ts'
import { replaceFile, sha256 } from '../../production/manifest.ts'
import { readIfThere } from '../../production/read-if-there.ts'
import type { FilmCut, FilmScene } from '../scenes/scene.ts'
import { eachFrame, FILM_FPS, framesOf, inCut } from './film-frames.ts'

/** Raised by hand when a script was changed so that films look different. */
const FILM_REVISION = 1

const RECIPE_CHARACTERS = 16
const MS_A_SECOND = 1000

/** What a film is made from, as a hash: what stands in it, what moves, and what is drawn over it. */
export function filmRecipe(scene: FilmScene): string {
  const { states, held } = framesOf(scene)
  const { set, title, description, chapters } = scene
  return recipeOf({ set, title, description, chapters, states: [...states], held })
}

/** Of a film that is cut from others only what is shown counts: those may go on differently. */
export function cutRecipe(cut: FilmCut): string {
  const parts = cut.parts.map(({ scene, from, to, ...part }) => {
    const { set } = scene
    return { ...part, set, shown: inCut(eachFrame(framesOf(scene)), from, to) }
  })
  return recipeOf({ ...cut, parts })
}

const recipeOf = (made: object): string =>
  sha256(Buffer.from(JSON.stringify({ revision: FILM_REVISION, ...made }))).slice(0, RECIPE_CHARACTERS)

/** When each step begins: a part lasts from its first picture to its last, and as long as that one stays. */
export function chaptersOf({ parts }: FilmCut): FilmChapter[] {
  let frames = 0
  return parts.map(({ from, to, holdSeconds, step }) => {
    const startSeconds = frames / FILM_FPS
    frames += Math.abs(Math.round(to * FILM_FPS) - Math.round(from * FILM_FPS)) + 1
    frames += Math.round(holdSeconds * FILM_FPS)
    return { startSeconds: Math.round(startSeconds * MS_A_SECOND) / MS_A_SECOND, ...step }
  })
}

const recipesFile = (root: string) => join(root, 'workshop', 'film', 'made.json')

/** By the name of the film, of each that was made. */
export async function readFilmRecipes(root: string): Promise<Readonly<Record<string, string>>> {
  const file = await readIfThere(recipesFile(root))
  return file ? JSON.parse(file.toString('utf8')) : {}
}

export async function keepFilmRecipe(root: string, name: string, recipe: string): Promise<void> {
  const recipes = { ...(await readFilmRecipes(root)), [name]: recipe }
  const sorted = Object.entries(recipes).toSorted(([one], [other]) => (one < other ? -1 : 1))
  await replaceFile(recipesFile(root), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
