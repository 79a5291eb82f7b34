import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lengthOf, minus } from '#geometry/sitter/space.ts'
import { filmsFolder } from '../film-files.ts'
import { readFilms } from '../film-list.ts'
import type { FilmScene } from '../scenes/scene.ts'
import { filmCuts, filmScenes } from '../scenes/scenes.ts'
import { chairAlone } from '../scenes/sets.ts'
import { sittingDown } from '../scenes/sitting-down.ts'
import { eachFrame, FILM_FPS, framesOf, inCut } from './film-frames.ts'
import { chaptersOf, cutRecipe, filmRecipe, readFilmRecipes } from './film-recipe.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The pads stand still for a second, rise for one, and come back to where they were. */
const scene: FilmScene = {
  ...{
    name: 'some',
    title: 'Some',
    description: 'Some',
    loops: true,
    chapters: [],
    set: chairAlone,
    seconds: 3,
  },
  at: (seconds) => ({ things: { SeatPad: { move: [0, 0, Math.max(0, 1 - Math.abs(seconds - 2))] } } }),
}
const frames = (held: readonly { frames: number }[]) => held.reduce((sum, each) => sum + each.frames, 0)

describe('the frames of a film', () => {
  test('a picture that is held or shown again is rendered once', () => {
    const { states, held } = framesOf(scene)
    expect(frames(held)).toBe(3 * FILM_FPS)
    expect(held[0]?.frames).toBe(FILM_FPS + 1)
    expect(states.size).toBe(FILM_FPS + 1)
  })

  test('one goes over into another without a picture of its own to render', () => {
    const { states, held } = framesOf({ ...scene, dissolve: [1, 2] })
    expect(held.flatMap(({ into }) => (into ? [into.share] : []))).toHaveLength(FILM_FPS - 1)
    expect(frames(held)).toBe(3 * FILM_FPS)
    expect(states.size).toBe(FILM_FPS + 1)
  })

  test.each(filmScenes.map((each) => [each.name, each] as const))(
    '%s is as long as it says, and has at most 120 pictures of its own',
    (_, film) => {
      const { states, held } = framesOf(film)
      expect(states.size).toBeLessThanOrEqual(120)
      expect(frames(held)).toBe(Math.round(film.seconds * FILM_FPS))
    },
  )
})

test('whoever sits down keeps the knees where they are, and every bone its length', () => {
  const rest = sittingDown.set.sitter
  for (const { figure } of framesOf(sittingDown).states.values())
    for (const side of ['left', 'right'] as const) {
      const [now, then] = [figure?.[side], rest?.figure[side]]
      if (!(now && then && rest)) throw new Error('nobody sits down')
      expect(lengthOf(minus(now.knee, then.knee))).toBeLessThan(0.6)
      expect(Math.abs(lengthOf(minus(now.knee, now.hip)) - rest.body.thigh)).toBeLessThan(0.02)
      expect(Math.abs(lengthOf(minus(now.elbow, now.shoulder)) - rest.body.upperArm)).toBeLessThan(0.02)
    }
})

test.each(filmCuts.map((each) => [each.name, each] as const))(
  '%s: its steps follow each other, and show what their films have',
  (_, cut) => {
    const starts = chaptersOf(cut).map(({ startSeconds }) => startSeconds)
    expect(starts[0]).toBe(0)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    for (const { scene: shown, from, to } of cut.parts) {
      expect(Math.min(from, to)).toBeGreaterThanOrEqual(0)
      expect(Math.max(from, to)).toBeLessThan(shown.seconds)
    }
  },
)

test('a film that is cut from another is not due for what that one shows later', () => {
  const part = { scene, from: 2, to: 1, holdSeconds: 1, step: { title: 'Down', text: 'The pads sink.' } }
  const cut = { name: 'cut', title: 'Cut', description: 'Some of it', parts: [part] }
  const cutFrom = (other: FilmScene) => cutRecipe({ ...cut, parts: [{ ...part, scene: other }] })
  const goesOn: FilmScene = {
    ...scene,
    seconds: 4,
    at: (seconds) => (seconds < 2.5 ? scene.at(seconds) : { things: { KneePad: { move: [0, 0, seconds] } } }),
  }
  expect(cutFrom(goesOn)).toBe(cutRecipe(cut))
  expect(cutFrom({ ...scene, at: () => ({}) })).not.toBe(cutRecipe(cut))
  expect(inCut(eachFrame(framesOf(scene)), 2, 1)).toEqual(
    inCut(eachFrame(framesOf(scene)), 1, 2).toReversed(),
  )
})

test('a film of the shop is as its scene says; otherwise: npm run workshop -- films', async () => {
  const made = await readFilmRecipes(ROOT)
  const recipes = new Map([
    ...filmScenes.map((each) => [each.name, filmRecipe(each)] as const),
    ...filmCuts.map((each) => [each.name, cutRecipe(each)] as const),
  ])
  for (const { name } of await readFilms(filmsFolder(ROOT)))
    expect(recipes.get(name), name).toBe(made[name] ?? 'none')
})
