import { readFile } from 'node:fs/promises'
import { Box3, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { measuredSeats } from '#facts/products.ts'
import { usdzOf } from './usdz-of.ts'

const MAX_BYTES = 3_000_000
const METRES_AN_INCH = 0.0254
const MAX_METRES_APART = 0.0002
/** The tolerance is wide because knobs and casters stick out, and soft edges are not measured to their ends. */
const MAX_INCHES_APART = 2.1
const LOCAL_HEADER = 0x04034b50
const STORED = 0

interface Entry {
  readonly name: string
  readonly method: number
  readonly at: number
  readonly text: string
}

/** Reads the archive's local headers one after the other, as a reader that maps the file does. */
function entriesOf(archive: Buffer): Entry[] {
  const entries: Entry[] = []
  let at = 0
  while (archive.readUInt32LE(at) === LOCAL_HEADER) {
    const [size, nameBytes, extraBytes] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ]
    const begins = at + 30 + nameBytes + extraBytes
    entries.push({
      name: archive.toString('latin1', at + 30, at + 30 + nameBytes),
      method: archive.readUInt16LE(at + 8),
      at: begins,
      text: archive.toString('utf8', begins, begins + size),
    })
    at = begins + size
  }
  return entries
}

function boxOfPoints(entries: readonly Entry[]): Box3 {
  const box = new Box3()
  for (const { text } of entries) {
    const [, points = ''] = /point3f\[\] points = \[([^\]]*)\]/.exec(text) ?? []
    for (const [, x, y, z] of points.matchAll(/\(([^,]+),([^,]+),([^)]+)\)/g))
      box.expandByPoint(new Vector3(Number(x), Number(y), Number(z)))
  }
  return box
}

describe.each(measuredSeats)('$handle for iOS', async ({ handle, overallIn }) => {
  const glb = await readFile(new URL(`../../../models/${handle}.glb`, import.meta.url))
  const usdz = Buffer.from(await usdzOf(glb))
  const entries = entriesOf(usdz)

  test('is an archive that is not compressed and whose files begin at multiples of 64 bytes', () => {
    expect(entries.length).toBeGreaterThan(1)
    expect(entries.filter(({ method, at }) => method !== STORED || at % 64 !== 0)).toEqual([])
    expect(entries[0]?.name).toMatch(/\.usda$/)
    expect(usdz.length).toBeLessThanOrEqual(MAX_BYTES)
  })

  test('is in metres, upright, and refers to what lies beside it', () => {
    const names = new Set(entries.map(({ name }) => name))
    const [scene] = entries
    const referred = [...(scene?.text.matchAll(/@\.\/([^@]+)@/g) ?? [])].map(([, name]) => name ?? '')
    expect(referred.length).toBe(entries.length - 1)
    expect(referred.filter((name) => !names.has(name))).toEqual([])
    for (const { name, text } of entries) {
      expect(text, name).toMatch(/^#usda 1\.0\n/)
      expect(text, name).toContain('metersPerUnit = 1\n')
      expect(text, name).toContain('upAxis = "Y"')
      if (name !== scene?.name) expect(text, name).toContain('doubleSided = 1')
    }
    const matrices = new Set(
      [...(scene?.text.matchAll(/matrix4d xformOp:transform = (.*)/g) ?? [])].map(([, m]) => m),
    )
    expect([...matrices]).toEqual(['( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1) )'])
  })

  test('is as large as the model that turns, stands on the floor, and faces who looks at it', async () => {
    const { scene } = await new GLTFLoader().parseAsync(new Uint8Array(glb).buffer, '')
    const model = new Box3().setFromObject(scene)
    const box = boxOfPoints(entries)
    const [wanted, found] = [
      [model.min.y, model.max.y, model.min.x, model.max.x, -model.max.z, -model.min.z],
      [box.min.y, box.max.y, box.min.z, box.max.z, box.min.x, box.max.x],
    ]
    for (const [index, metres] of found.entries())
      expect(Math.abs(metres - (wanted[index] ?? Number.NaN))).toBeLessThan(MAX_METRES_APART)
    expect(Math.abs(box.min.y)).toBeLessThan(0.002)
  })

  test('is as large as the facts say', () => {
    const { x, y, z } = boxOfPoints(entries).getSize(new Vector3()).divideScalar(METRES_AN_INCH)
    expect(Math.abs(z - overallIn.depth)).toBeLessThan(MAX_INCHES_APART)
    expect(Math.abs(x - overallIn.width)).toBeLessThan(MAX_INCHES_APART)
    const [lowest, highest] =
      'height' in overallIn
        ? [overallIn.height - MAX_INCHES_APART, overallIn.height + MAX_INCHES_APART]
        : [overallIn.minHeight, overallIn.maxHeight]
    expect(y).toBeGreaterThan(lowest)
    expect(y).toBeLessThan(highest)
  })

  test('is the same file when it is made again', async () => {
    expect(Buffer.from(await usdzOf(glb)).equals(usdz)).toBe(true)
  })
})
