import { join } from 'node:path'
import type { Film, FilmCodec } from '#facts/film.ts'

/** The better one first: a browser takes the first that it can play. */
export const FILM_CODECS = ['av1', 'h264'] as const satisfies readonly FilmCodec[]
export const POSTER_FORMATS = ['avif', 'webp'] as const

const HALF = 0.5

export const filmsFolder = (root: string) => join(root, 'shop', 'films')
export const filmListFile = (folder: string) => join(folder, 'films.json')
/** Where the files of one film lie. */
export const filmRoom = (folder: string, name: string) => join(folder, name)

export const filmFile = (name: string, codec: FilmCodec) => `${name}.${codec}.mp4`
export const captionsFile = (name: string) => `${name}.vtt`

/** For a column on a phone, and as wide as the film. */
const posterWidths = ({ width }: Pick<Film, 'width'>): readonly number[] => [Math.round(width * HALF), width]

export const posterFiles = (film: Pick<Film, 'name' | 'width'>): readonly PosterFile[] =>
  posterWidths(film).flatMap((width) =>
    POSTER_FORMATS.map((format) => ({ width, format, file: `${film.name}.poster-${width}.${format}` })),
  )

export interface PosterFile {
  readonly file: string
  readonly width: number
  readonly format: (typeof POSTER_FORMATS)[number]
}

/** All that lies in a film's room. */
export const filesOf = (film: Film): readonly string[] => [
  ...FILM_CODECS.map((codec) => filmFile(film.name, codec)),
  ...posterFiles(film).map(({ file }) => file),
  ...(film.chapters.length > 0 ? [captionsFile(film.name)] : []),
]
