/** How much work an AVIF makes for its decoder, as far as its boxes tell. */
export interface AvifFile {
  /** The pixels of its largest image, since what is cut away, scaled or transparent is decoded as well. */
  readonly pixels: number
  readonly isDerived: boolean
}

interface Extent {
  readonly from: number
  readonly bytes: number
}

interface Item {
  readonly extents: readonly Extent[]
  /** Offsets count from the beginning of the file, or of the box for small data. */
  readonly isInside: boolean
}

interface Box {
  readonly type: string
  readonly content: Buffer
}

/** A picture's own image and what describes it. An image that is made of others may use each of them any number of times. */
const PLAIN_ITEMS = ['av01', 'Exif', 'mime', 'uri ', 'tmap']
/** A picture that comes in layers has up to four. A film would be decoded whole, which no time limit ends. */
const MAX_FRAMES = 4
/** The most boxes that one box, or the file, may hold directly. Those of a photograph hold two dozen at most. */
const MAX_BOXES = 500

/**
 * Reads the boxes that say how large an AVIF is. Undefined for a file that is broken, or made to be larger than itself:
 * the same bytes stand for many items, or an image is a film.
 *
 * https://aomediacodec.github.io/av1-avif/
 */
export function readAvif(bytes: Uint8Array): AvifFile | undefined {
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // The functions below throw this for a broken file, and a buffer does for a number behind its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function read(file: Buffer): AvifFile | undefined {
  const meta = onlyBox(boxesOf(file), 'meta')
  const boxes = boxesOf(meta.subarray(4))
  const types = readTypes(onlyBox(boxes, 'iinf'))
  const items = readPlaces(onlyBox(boxes, 'iloc'))
  const extents = [...items.values()].flatMap((item) => item.extents)
  if (extents.reduce((sum, extent) => sum + extent.bytes, 0) > file.length) return undefined
  const sizes = boxesOf(onlyBox(boxesOf(onlyBox(boxes, 'iprp')), 'ipco'))
    .filter(({ type }) => type === 'ispe')
    .map(({ content }) => content.readUInt32BE(4) * content.readUInt32BE(8))
  if (sizes.length === 0) return undefined
  for (const [id, item] of items) {
    if (types.get(id) !== 'av01') continue
    const source = item.isInside ? onlyBox(boxes, 'idat') : file
    const data = Buffer.concat(item.extents.map(({ from, bytes }) => source.subarray(from, from + bytes)))
    if (countFrames(data) > MAX_FRAMES) return undefined
  }
  const isDerived = [...types.values()].some((type) => !PLAIN_ITEMS.includes(type))
  return { pixels: Math.max(...sizes), isDerived }
}

/** Two boxes of a kind are refused, since whatever decodes the file may read the other one. */
function onlyBox(boxes: readonly Box[], type: string): Buffer {
  const [found, another] = boxes.filter((box) => box.type === type)
  if (!found || another) throw new RangeError(`there is not one box ${type}`)
  return found.content
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    if (boxes.length === MAX_BOXES) throw new RangeError('there are too many boxes')
    const short = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at
    const begin = at + (short === 1 ? 16 : 8)
    if (at + size < begin || at + size > bytes.length) throw new RangeError('a box ends outside of its box')
    boxes.push({ type, content: bytes.subarray(begin, at + size) })
    at += size
  }
  return boxes
}

function readTypes(iinf: Buffer): Map<number, string> {
  const types = new Map<number, string>()
  for (const { type, content } of boxesOf(iinf.subarray(iinf[0] === 0 ? 6 : 8))) {
    if (type !== 'infe') continue
    const isLong = content.readUInt8(0) > 2
    const id = isLong ? content.readUInt32BE(4) : content.readUInt16BE(4)
    const at = isLong ? 10 : 8
    if (types.has(id)) throw new RangeError('an item has two kinds')
    types.set(id, content.toString('latin1', at, at + 4))
  }
  return types
}

function readPlaces(iloc: Buffer): Map<number, Item> {
  const items = new Map<number, Item>()
  const version = iloc.readUInt8(0)
  const sizes = iloc.readUInt16BE(4)
  let at = 6
  const next = (bytes: number) => {
    if (![0, 2, 4, 8].includes(bytes)) throw new RangeError('no number has such a size')
    const value = bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : bytes && iloc.readUIntBE(at, bytes)
    at += bytes
    return value
  }
  const idBytes = version < 2 ? 2 : 4
  for (let left = next(idBytes); left > 0; left -= 1) {
    const id = next(idBytes)
    const method = version > 0 ? next(2) & 15 : 0
    next(2)
    const base = next((sizes >> 4) & 15)
    const extents: Extent[] = []
    for (let extentsLeft = next(2); extentsLeft > 0; extentsLeft -= 1) {
      if (version > 0) next(sizes & 15)
      const from = base + next(sizes >> 12)
      const bytes = next((sizes >> 8) & 15)
      // No bytes would mean all that follow.
      if (bytes === 0) throw new RangeError('an item has no end')
      extents.push({ from, bytes })
    }
    if (method > 1 || items.has(id)) throw new RangeError('an item has no place of its own')
    items.set(id, { extents, isInside: method === 1 })
  }
  return items
}

/** https://aomediacodec.github.io/av1-spec/#obu-syntax */
function countFrames(data: Buffer): number {
  let frames = 0
  for (let at = 0; at < data.length; ) {
    const header = data.readUInt8(at)
    const type = (header >> 3) & 15
    if (type === FRAME_HEADER || type === FRAME) frames += 1
    at += header & 4 ? 2 : 1
    if (!(header & 2)) break
    let size = 0
    for (let shift = 0, byte = 128; byte & 128; shift += 7) {
      byte = data.readUInt8(at)
      size += (byte & 127) * 2 ** shift
      at += 1
    }
    at += size
  }
  return frames
}

const FRAME_HEADER = 3
const FRAME = 6
