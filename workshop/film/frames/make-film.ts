import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { runBlender } from '../../production/blender.ts'
import { replaceFile, sha256 } from '../../production/manifest.ts'
import { bringWeights } from '../../production/models/weights.ts'
import { readIfThere } from '../../production/read-if-there.ts'
import { encodeFilm } from '../encode-film.ts'
import type { Shot } from '../encode-frames.ts'
import { filmsFolder } from '../film-files.ts'
import type { FilmCut, FilmScene, FilmSet } from '../scenes/scene.ts'
import { drawMarks, type Projection } from './draw-marks.ts'
import { type Drawn, FILM_FPS, type FilmFrames, framesOf, inCut } from './film-frames.ts'
import { chaptersOf, cutRecipe, filmRecipe, keepFilmRecipe } from './film-recipe.ts'

const ID_CHARACTERS = 12

/** Renders the frames that are not there yet, and encodes the film when all of them are. */
export async function makeFilm(root: string, scene: FilmScene): Promise<void> {
  const { name, title, description, loops, chapters } = scene
  const shots = await shoot(root, scene)
  await encodeFilm(filmsFolder(root), { name, title, description, loops, fps: FILM_FPS, chapters, shots })
  await keepFilmRecipe(root, scene.name, filmRecipe(scene))
}

/** Encodes a film of parts of others, each with its step's title. */
export async function makeCut(root: string, cut: FilmCut): Promise<void> {
  const { name, title, description } = cut
  const shots: Shot[] = []
  for (const { scene, from, to, holdSeconds } of cut.parts) {
    const pictures = (await shoot(root, scene)).flatMap(({ file, frames }) =>
      Array<string>(frames).fill(file),
    )
    const shown = inCut(pictures, from, to)
    shots.push(...shown.map((file) => ({ file, frames: 1 })))
    shots.push({ file: shown.at(-1) ?? '', frames: Math.round(holdSeconds * FILM_FPS) })
  }
  const plan = { name, title, description, loops: false, fps: FILM_FPS, chapters: chaptersOf(cut) }
  await encodeFilm(filmsFolder(root), { ...plan, shots })
  await keepFilmRecipe(root, name, cutRecipe(cut))
}

/**
 * The pictures of a film in order. Films of one set keep their frames in one folder, so a picture that two of them
 * show is rendered once.
 */
async function shoot(root: string, scene: FilmScene): Promise<Shot[]> {
  const frames = framesOf(scene)
  const folder = framesFolder(root, scene.set)
  await mkdir(folder, { recursive: true })
  const list = [...frames.states].map(([id, state]) => ({ id, ...state }))
  const sceneFile = join(folder, `${scene.name}.json`)
  await replaceFile(sceneFile, JSON.stringify({ set: scene.set, frames: list }))
  if (await areMissing(folder, [...frames.states.keys()])) {
    const weights = await bringWeights(join(root, 'workshop', 'renders', 'weights'))
    await runBlender(root, 'film.py', [sceneFile, folder, weights], join(folder, `${scene.name}.log`))
  }
  return shotsOf(folder, scene, frames)
}

async function areMissing(folder: string, ids: readonly string[]): Promise<boolean> {
  const there = new Set(await readdir(folder))
  return !there.has('camera.json') || ids.some((id) => !there.has(`${id}.png`))
}

/** A set that was changed gets another folder: none of its frames is right any more. */
function framesFolder(root: string, set: FilmSet): string {
  const state = sha256(Buffer.from(JSON.stringify(set))).slice(0, ID_CHARACTERS)
  return join(root, 'workshop', 'renders', 'films', `${set.name}-${state}`)
}

async function shotsOf(folder: string, { set }: FilmScene, { held }: FilmFrames): Promise<Shot[]> {
  const projection: Projection = JSON.parse(await readFile(join(folder, 'camera.json'), 'utf8'))
  const draw = async ({ id, marks }: Drawn): Promise<string> => {
    const picture = join(folder, `${id}.png`)
    if (marks.length === 0) return picture
    return once(folder, { id, marks }, () => drawMarks(picture, { marks, projection }, set))
  }
  const shots: Shot[] = []
  for (const { frames, into, ...drawn } of held) {
    const file = await draw(drawn)
    if (!into) shots.push({ file, frames })
    else {
      const other = await draw(into)
      shots.push({ file: await once(folder, { file, into }, () => blend(file, other, into.share)), frames })
    }
  }
  return shots
}

/** A picture made from others, kept under what it was made from. */
async function once(folder: string, from: object, make: () => Promise<Buffer>): Promise<string> {
  const key = sha256(Buffer.from(JSON.stringify(from))).slice(0, ID_CHARACTERS)
  const file = join(folder, `drawn-${key}.png`)
  if (!(await readIfThere(file))) await replaceFile(file, await make())
  return file
}

async function blend(file: string, other: string, share: number): Promise<Buffer> {
  const over = await sharp(other).ensureAlpha(share).png().toBuffer()
  return sharp(file)
    .composite([{ input: over }])
    .removeAlpha()
    .png()
    .toBuffer()
}
