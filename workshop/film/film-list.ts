import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Film } from '#facts/film.ts'
import { replaceFile } from '../production/manifest.ts'
import { filmListFile } from './film-files.ts'

/** Wider, a film weighs more than its place in a page shows. */
export const MAX_FILM_WIDTH = 1280
const MAX_FPS = 60

const seconds = v.pipe(v.number(), v.minValue(0))
const words = v.pipe(v.string(), v.trim(), v.nonEmpty())
/** Half the colours' points are kept: a film with an odd side has none for its last line. */
const side = v.pipe(v.number(), v.integer(), v.minValue(2), v.multipleOf(2))

const film = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
    title: words,
    description: words,
    loops: v.boolean(),
    seconds: v.pipe(seconds, v.gtValue(0)),
    width: v.pipe(side, v.maxValue(MAX_FILM_WIDTH)),
    height: side,
    fps: v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_FPS)),
    codecs: v.strictObject({ av1: words, h264: words }),
    chapters: v.array(v.strictObject({ startSeconds: seconds, title: words, text: words })),
  }),
  v.check(
    ({ chapters, seconds: end }) =>
      chapters.every(
        ({ startSeconds }, index) =>
          startSeconds < end &&
          (index === 0 ? startSeconds === 0 : startSeconds > (chapters[index - 1]?.startSeconds ?? 0)),
      ),
    'The first chapter begins with the film, and each later one after the one before it',
  ),
)
const list: v.GenericSchema<unknown, Film[]> = v.pipe(
  v.array(film),
  v.check(
    (films) => new Set(films.map(({ name }) => name)).size === films.length,
    'Two films have the same name',
  ),
)

export const parseFilms = (value: unknown): readonly Film[] => v.parse(list, value)

export async function readFilms(folder: string): Promise<readonly Film[]> {
  return parseFilms(JSON.parse(await readFile(filmListFile(folder), 'utf8')))
}

/** Puts a film into the list, or into the place of the one that has its name. */
export async function listFilm(folder: string, made: Film): Promise<void> {
  const others = (await readFilms(folder)).filter(({ name }) => name !== made.name)
  const films = [...others, made].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  await replaceFile(filmListFile(folder), `${JSON.stringify(parseFilms(films), null, 2)}\n`)
}
