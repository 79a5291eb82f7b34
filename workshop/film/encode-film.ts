import { mkdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Film, FilmCodec } from '#facts/film.ts'
import { replaceFile } from '../production/manifest.ts'
import { captionsOf } from './captions.ts'
import { encodeFrames, type Shot } from './encode-frames.ts'
import { MAX_BYTES } from './film-faults.ts'
import { captionsFile, FILM_CODECS, filmFile, filmRoom, posterFiles } from './film-files.ts'
import { listFilm, MAX_FILM_WIDTH } from './film-list.ts'
import { probeFilm } from './probe-film.ts'

/** A film before it is encoded. */
export interface FilmPlan
  extends Pick<Film, 'name' | 'title' | 'description' | 'loops' | 'fps' | 'chapters'> {
  /** Its pictures in order, all of one size; one that is held is rendered once. */
  readonly shots: readonly Shot[]
}

/** Tried one after the other until the file is small enough. */
const CRFS: Readonly<Record<FilmCodec, readonly number[]>> = {
  av1: [18, 24, 30, 35, 40, 45, 50, 55],
  h264: [16, 19, 22, 25, 28, 31, 34],
}
const AVIF = { quality: 55, effort: 6 }
const WEBP = { quality: 78, effort: 6 }

/**
 * Makes all files of a film in its room of the folder, and then lists it in the `films.json` there. Rejects where it cannot be made
 * small enough, and lists nothing then.
 */
export async function encodeFilm(folder: string, { shots, ...plan }: FilmPlan): Promise<Film> {
  const [first] = shots
  if (!first) throw new Error(`${plan.name} has no pictures`)
  const room = filmRoom(folder, plan.name)
  await mkdir(room, { recursive: true })
  const size = await sizeOf(first)
  const frames = shots.reduce((sum, shot) => sum + shot.frames, 0)
  const measured = { ...plan, ...size, seconds: frames / plan.fps }
  const codecs = { av1: '', h264: '' }
  for (const codec of FILM_CODECS) {
    const file = join(room, filmFile(plan.name, codec))
    await encodeWithin(MAX_BYTES[plan.loops ? 'loop' : 'film'][codec], codec, measured, shots, file)
    codecs[codec] = (await probeFilm(await readFile(file))).codec
  }
  await savePosters(room, measured, first)
  if (plan.chapters.length > 0) await replaceFile(join(room, captionsFile(plan.name)), captionsOf(measured))
  const { name, title, description, loops, fps, chapters } = plan
  const film = { name, title, description, loops, seconds: measured.seconds, ...size, fps, codecs, chapters }
  await listFilm(folder, film)
  return film
}

type Size = Pick<Film, 'width' | 'height'>

/** As its first picture, but no wider than films are, and of even sides. */
async function sizeOf({ file }: Shot): Promise<Size> {
  const picture = await sharp(file).metadata()
  const width = Math.min(even(picture.width), MAX_FILM_WIDTH)
  return { width, height: even((picture.height * width) / picture.width) }
}

const even = (length: number) => Math.floor(length / 2) * 2

async function encodeWithin(
  maxBytes: number,
  codec: FilmCodec,
  film: Size & Pick<Film, 'name' | 'fps'>,
  shots: readonly Shot[],
  out: string,
): Promise<void> {
  const part = `${out}.part`
  for (const crf of CRFS[codec]) {
    await encodeFrames(codec, crf, film, framesOf(shots, film), part)
    if ((await stat(part)).size <= maxBytes) return rename(part, out)
  }
  await unlink(part)
  throw new Error(`${film.name} does not come down to ${maxBytes} bytes of ${codec}`)
}

async function* framesOf(shots: readonly Shot[], size: Size): AsyncIterable<Buffer> {
  for (const { file, frames } of shots) {
    const frame = await shown(file, size).raw().toBuffer()
    for (let held = 0; held < frames; held += 1) yield frame
  }
}

/** Without what is transparent: a film has nothing behind it. */
function shown(file: string, { width, height }: Size): Sharp {
  return sharp(file).removeAlpha().toColorspace('srgb').resize({ width, height, fit: 'fill' })
}

/** Its first picture, for as long as it has not begun. */
async function savePosters(room: string, film: Size & Pick<Film, 'name'>, { file: picture }: Shot) {
  const whole = shown(picture, film)
  for (const { file, width, format } of posterFiles(film)) {
    const sized = sharp(await whole.clone().png().toBuffer()).resize({ width })
    const bytes = await (format === 'avif' ? sized.avif(AVIF) : sized.webp(WEBP)).toBuffer()
    await replaceFile(join(room, file), bytes)
  }
}
