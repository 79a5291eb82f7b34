import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeAnew } from './encode-anew.ts'
import { bytesToDecode, bytesToEncode, MAX_PICTURE_BYTES, Room, withinMemory } from './picture-memory.ts'

describe('room', () => {
  function begin(room: Room, sizes: readonly number[]) {
    const begun: number[] = []
    const ends = sizes.map((bytes, at) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      void room.within(bytes, () => {
        begun.push(at)
        return promise
      })
      return resolve
    })
    const next = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return begun
    }
    return { ends, next }
  }

  test('is given in the order in which it was asked for, to as many as fit', async () => {
    const { ends, next } = begin(new Room(10), [6, 4, 3, 8, 1])
    expect(await next()).toEqual([0, 1])
    ends[0]?.()
    expect(await next()).toEqual([0, 1, 2])
    ends[1]?.()
    // The fourth needs more than is left, and the fifth does not pass it.
    expect(await next()).toEqual([0, 1, 2])
    ends[2]?.()
    expect(await next()).toEqual([0, 1, 2, 3, 4])
  })

  test('what is larger than all of it goes on alone', async () => {
    const { ends, next } = begin(new Room(10), [5, 50, 5])
    expect(await next()).toEqual([0])
    ends[0]?.()
    expect(await next()).toEqual([0, 1])
    ends[1]?.()
    expect(await next()).toEqual([0, 1, 2])
  })

  test('work that fails gives its room back', async () => {
    const room = new Room(10)
    await expect(room.within(10, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await room.within(10, async () => 'made')).toBe('made')
  })
})

describe('what is made', () => {
  const size = (width: number, height: number) => ({ width, height, crop: undefined })

  test('stays as it is where there is memory for it', () => {
    expect(withinMemory(size(1200, 1200), 'avif')).toEqual({ size: size(1200, 1200), format: 'avif' })
  })

  test.each(['avif', 'webp', 'jpg', 'png'] as const)('as %s of the largest size fits into it', (asked) => {
    const made = withinMemory(size(5760, 5760), asked)
    expect(bytesToEncode(made.size, made.format)).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
    expect(made.format).toBe(asked === 'avif' ? 'webp' : asked)
    expect(made.size.width / made.size.height).toBeCloseTo(1, 2)
  })
})

describe('pictures that strangers send', () => {
  const grey = sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: 'grey' } })
  const known = (file: Buffer) => sharp(file).metadata().then(bytesToDecode)

  test('are read where they come line by line, however large', async () => {
    const photo = await grey.clone().jpeg().toBuffer()
    expect(await known(photo)).toBeLessThan(MAX_PICTURE_BYTES)
    expect(await encodeAnew(photo, 320)).toMatchObject({ kind: 'encoded' })
  })

  test('are refused where the whole of them had to be in memory first', async () => {
    const [progressive, avif] = await Promise.all([
      grey.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      grey.clone().avif({ effort: 0 }).toBuffer(),
    ])
    for (const file of [progressive, avif]) {
      expect(await known(file)).toBeGreaterThan(MAX_PICTURE_BYTES)
      expect(await encodeAnew(file, 320)).toEqual({ kind: 'too-many-pixels' })
    }
  })
})
