import { sha256 } from '../../production/manifest.ts'
import type { FilmScene, FilmState, PlumbMark } from '../scenes/scene.ts'

export const FILM_FPS = 12

/** A state by its name, and what is drawn over it. */
export interface Drawn {
  readonly id: string
  readonly marks: readonly PlumbMark[]
}

/** One picture of a film, for so many frames; `into` is what it goes over into, and how far it has. */
export interface Held extends Drawn {
  readonly into?: Drawn & { readonly share: number }
  readonly frames: number
}

export interface FilmFrames {
  /** Each different picture once, by its name: what Blender renders. */
  readonly states: ReadonlyMap<string, FilmState>
  readonly held: readonly Held[]
}

/** Two states that differ by less than can be seen are one: so a film that goes back shows what it showed before. */
const STEPS_AN_INCH = 200
const ID_CHARACTERS = 16

export function framesOf(scene: FilmScene): FilmFrames {
  const { at, marks, seconds, dissolve } = scene
  const states = new Map<string, FilmState>()
  const drawnAt = (moment: number): Drawn => {
    const state = rounded(at(moment))
    const id = sha256(Buffer.from(JSON.stringify(state))).slice(0, ID_CHARACTERS)
    states.set(id, state)
    return { id, marks: marks?.(moment) ?? [] }
  }
  const held: Held[] = []
  for (let frame = 0; frame < Math.round(seconds * FILM_FPS); frame += 1) {
    const shown = shownAt(frame / FILM_FPS, drawnAt, dissolve)
    const last = held.at(-1)
    if (last && JSON.stringify({ ...last, frames: 0 }) === JSON.stringify({ ...shown, frames: 0 }))
      held[held.length - 1] = { ...last, frames: last.frames + 1 }
    else held.push({ ...shown, frames: 1 })
  }
  return { states, held }
}

/** One entry for every frame of the film. */
export const eachFrame = ({ held }: FilmFrames): Omit<Held, 'frames'>[] =>
  held.flatMap(({ frames, ...shown }) => Array<Omit<Held, 'frames'>>(frames).fill(shown))

/** Of what a film has for each of its frames, that of a part of it: in seconds, and backwards where `to` is before. */
export function inCut<Each>(each: readonly Each[], from: number, to: number): Each[] {
  const [first = 0, last = 0] = [from, to].map((at) => Math.round(at * FILM_FPS)).toSorted((a, b) => a - b)
  const part = each.slice(first, last + 1)
  return from > to ? part.toReversed() : part
}

function shownAt(
  seconds: number,
  drawnAt: (moment: number) => Drawn,
  dissolve: FilmScene['dissolve'],
): Omit<Held, 'frames'> {
  if (!dissolve || seconds <= dissolve[0] || seconds >= dissolve[1]) return drawnAt(seconds)
  const [from, to] = dissolve
  return { ...drawnAt(from), into: { ...drawnAt(to), share: (seconds - from) / (to - from) } }
}

const rounded = (state: FilmState): FilmState =>
  JSON.parse(
    JSON.stringify(state, (_, value) =>
      typeof value === 'number' ? Math.round(value * STEPS_AN_INCH) / STEPS_AN_INCH + 0 : value,
    ),
  )
