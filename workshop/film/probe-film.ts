import { BufferSource, Input, MP4 } from 'mediabunny'

export interface ProbedFilm {
  /** 'av01.0.05M.08' */
  readonly codec: string
  readonly seconds: number
  readonly fps: number
  readonly width: number
  readonly height: number
  readonly hasSound: boolean
  /** The index stands before the pictures, so that they are shown while they arrive. */
  readonly startsFast: boolean
}

/** Reads an MP4 file to its end, without decoding it. Rejects one that is none, or is cut off. */
export async function probeFilm(bytes: Buffer): Promise<ProbedFilm> {
  const boxes = topBoxes(bytes)
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  const codec = await track?.getCodecParameterString()
  if (!track || !codec) throw new Error('there is no film in it')
  const { averagePacketRate } = await track.computePacketStats()
  return {
    codec,
    seconds: await track.computeDuration(),
    fps: averagePacketRate,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    hasSound: (await input.getAudioTracks()).length > 0,
    startsFast: boxes.indexOf('moov') < boxes.indexOf('mdat'),
  }
}

const LONG_SIZE = 1
const TO_THE_END = 0
const HEADER_BYTES = 8

/** The names of the boxes that a file consists of, in order (ISO/IEC 14496-12). */
function topBoxes(bytes: Buffer): string[] {
  const names: string[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + HEADER_BYTES > bytes.length) throw new Error('it is cut off')
    const size = bytes.readUInt32BE(at)
    names.push(bytes.toString('latin1', at + 4, at + HEADER_BYTES))
    if (size === TO_THE_END) break
    at += size === LONG_SIZE ? Number(bytes.readBigUInt64BE(at + HEADER_BYTES)) : size
  }
  if (at > bytes.length) throw new Error('it is cut off')
  return names
}
