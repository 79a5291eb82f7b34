import { join } from 'node:path'
import sharp from 'sharp'
import type { Film, FilmCodec } from '#facts/film.ts'
import { readIfThere } from '../production/read-if-there.ts'
import { captionsOf } from './captions.ts'
import { captionsFile, FILM_CODECS, filmFile, filmRoom, type PosterFile, posterFiles } from './film-files.ts'
import { probeFilm } from './probe-film.ts'

/** A film beside a text is loaded by everybody who comes near; one to watch by who wants it. */
export const MAX_BYTES: Readonly<Record<'loop' | 'film', Readonly<Record<FilmCodec, number>>>> = {
  loop: { av1: 600_000, h264: 900_000 },
  film: { av1: 2_500_000, h264: 2_500_000 },
}
/** A player shows whole seconds; a file counts in parts of a frame. */
const MAX_SECONDS_APART = 0.05
const MAX_FPS_APART = 0.1

/** 8 bits, with half the colours' points in both directions: AV1's main profile, H.264's up to High. */
const TAKEN_EVERYWHERE: Readonly<Record<FilmCodec, RegExp>> = {
  av1: /^av01\.0\.\d\d[MH]\.08/,
  h264: /^avc1\.(?:42|4D|64)[\dA-F]{4}$/i,
}

/** What is wrong with the files of a film that is listed, each with the file's name; none: nothing. */
export async function findFilmFaults(folder: string, film: Film): Promise<readonly string[]> {
  const room = filmRoom(folder, film.name)
  const found: string[] = []
  const look = async (file: string, judge: (bytes: Buffer) => Promise<readonly string[]>) => {
    const bytes = await readIfThere(join(room, file))
    const faults = bytes ? await judge(bytes) : ['is missing']
    found.push(...faults.map((fault) => `${file} ${fault}`))
  }
  for (const codec of FILM_CODECS) {
    await look(filmFile(film.name, codec), (bytes) => videoFaults(film, codec, bytes))
  }
  for (const poster of posterFiles(film)) {
    await look(poster.file, (bytes) => posterFaults(film, poster, bytes))
  }
  if (film.chapters.length > 0) {
    await look(captionsFile(film.name), async (bytes) =>
      bytes.toString('utf8') === captionsOf(film) ? [] : ['does not say what the chapters say'],
    )
  }
  return found
}

async function videoFaults(film: Film, codec: FilmCodec, bytes: Buffer): Promise<readonly string[]> {
  const maxBytes = MAX_BYTES[film.loops ? 'loop' : 'film'][codec]
  const tooHeavy = bytes.length > maxBytes ? [`weighs ${bytes.length} bytes, at most ${maxBytes}`] : []
  try {
    const probed = await probeFilm(bytes)
    const faults: [boolean, string][] = [
      [probed.codec !== film.codecs[codec], `holds ${probed.codec}, not ${film.codecs[codec]}`],
      [!TAKEN_EVERYWHERE[codec].test(probed.codec), `is no ${codec} of 4:2:0 and 8 bits: ${probed.codec}`],
      [
        Math.abs(probed.seconds - film.seconds) > MAX_SECONDS_APART,
        `lasts ${probed.seconds} s, not ${film.seconds}`,
      ],
      [
        Math.abs(probed.fps - film.fps) > MAX_FPS_APART,
        `shows ${probed.fps} frames a second, not ${film.fps}`,
      ],
      [
        probed.width !== film.width || probed.height !== film.height,
        `is ${probed.width} × ${probed.height}, not ${film.width} × ${film.height}`,
      ],
      [probed.hasSound, 'has a sound track'],
      [!probed.startsFast, 'has its index behind what it is needed for'],
    ]
    return [...tooHeavy, ...faults.flatMap(([isSo, fault]) => (isSo ? [fault] : []))]
  } catch (error) {
    return [...tooHeavy, `cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}

async function posterFaults(film: Film, poster: PosterFile, bytes: Buffer): Promise<readonly string[]> {
  const { format, compression, width, height } = await sharp(bytes).metadata()
  // To sharp, AVIF is what AV1 is in a HEIF file.
  const isFormat = poster.format === 'avif' ? format === 'heif' && compression === 'av1' : format === 'webp'
  const wantedHeight = Math.round((film.height * poster.width) / film.width)
  const isSize = width === poster.width && height === wantedHeight
  return [
    ...(isFormat ? [] : [`is ${format}, not ${poster.format}`]),
    ...(isSize ? [] : [`is ${width} × ${height}, not ${poster.width} × ${wantedHeight}`]),
  ]
}
