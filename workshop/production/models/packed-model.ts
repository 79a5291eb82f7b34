import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A model lies in the repository packed too, since packing takes longer than all the rest of a shop's build. */
export const packedFileOf = (file: string): string => `${file}.br`

/** The model as small as Brotli makes it; takes seconds. */
export const packModel = (bytes: Buffer): Promise<Buffer> =>
  compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

/**
 * Whether the packed file beside the model at this path is packed from these bytes, and holds nothing behind them, for
 * which a browser may call the file broken.
 */
export async function isPackedBeside(path: string, bytes: Buffer): Promise<boolean> {
  try {
    const packed = await readFile(packedFileOf(path))
    return (await decompress(packed, { rejectGarbageAfterEnd: true })).equals(bytes)
  } catch {
    return false
  }
}
