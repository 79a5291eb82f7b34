import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Film, FilmCodec } from '#facts/film.ts'

/** What a film is made of; see `encode-film.ts`. */
export interface Shot {
  /** The path of a picture. */
  readonly file: string
  /** For how many frames it is held. */
  readonly frames: number
}

const NICENESS = '10'
const KEY_FRAMES_EVERY_SECONDS = 4
const MAX_TOLD_CHARACTERS = 2000

/** The slowest preset's sixteen would make of every film one of a level that phones may leave to their processor. */
const FEW_REFERENCES = ['-refs', '4']

const CODEC_OPTIONS: Readonly<Record<FilmCodec, readonly string[]>> = {
  av1: ['-c:v', 'libsvtav1', '-preset', '4'],
  h264: ['-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'high', ...FEW_REFERENCES],
}

type Pace = Pick<Film, 'width' | 'height' | 'fps'>

/**
 * Writes an MP4 file of the frames, which come as bytes of red, green and blue, one picture after the other. The
 * index stands in front (`faststart`), so that it plays while it arrives; there is no sound track.
 */
export async function encodeFrames(
  codec: FilmCodec,
  crf: number,
  { width, height, fps }: Pace,
  frames: AsyncIterable<Buffer>,
  out: string,
): Promise<void> {
  const read = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(fps),
    '-i',
    '-',
  ]
  // Said to the decoder as well, or it would guess from the size how the colours were taken apart.
  const color = [
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ]
  const filter = 'scale=out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd+full_chroma_int'
  const encode = [
    ...CODEC_OPTIONS[codec],
    '-crf',
    String(crf),
    '-g',
    String(Math.round(fps * KEY_FRAMES_EVERY_SECONDS)),
  ]
  // Nothing of the machine, and no date: the same frames are the same file.
  const file = [
    '-an',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-movflags',
    '+faststart',
  ]
  await run(
    [
      '-v',
      'error',
      ...read,
      '-vf',
      `${filter},format=yuv420p`,
      ...color,
      ...encode,
      ...file,
      '-f',
      'mp4',
      '-y',
      out,
    ],
    frames,
  )
}

async function run(args: readonly string[], frames: AsyncIterable<Buffer>): Promise<void> {
  const child = spawn('nice', ['-n', NICENESS, 'ffmpeg', ...args], { stdio: ['pipe', 'ignore', 'pipe'] })
  let told = ''
  child.stderr.on('data', (part: Buffer) => {
    told = (told + part.toString()).slice(-MAX_TOLD_CHARACTERS)
  })
  const ended = once(child, 'close')
  // One that stops before the last frame says why when it ends.
  child.stdin.on('error', () => {})
  for await (const frame of frames) {
    if (child.stdin.destroyed) break
    if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended])
  }
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg failed: ${told}`)
}
