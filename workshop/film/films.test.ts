import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Film } from '#facts/film.ts'
import { captionsOf } from './captions.ts'
import { findFilmFaults } from './film-faults.ts'
import { filesOf, filmRoom, filmsFolder } from './film-files.ts'
import { parseFilms, readFilms } from './film-list.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SHOP = filmsFolder(ROOT)
/** A second and a half of moving stripes. */
const TINY = join(ROOT, 'tests', 'fixtures', 'films')

const films = await readFilms(SHOP)
const [tiny] = await readFilms(TINY)
if (!tiny) throw new Error('there is no film to test with')

describe('[2.33] [9.11] the films of the shop', () => {
  test('are those that the shop names, at least one', () => {
    expect(films.map(({ name }) => name)).toContain('criss-cross')
  })

  test('are what the list says: codec, size, length, sides, colours, no sound, index first, poster, captions', async () => {
    for (const film of films) expect(await findFilmFaults(SHOP, film), film.name).toEqual([])
  })

  test('lie each in its room, with no file that the list does not know', async () => {
    const known = films.flatMap((film) => [film.name, ...filesOf(film).map((file) => join(film.name, file))])
    const there = await readdir(SHOP, { recursive: true })
    expect(there.toSorted()).toEqual(['films.json', 'film-of.ts', ...known].toSorted())
  })
})

/** The tiny film in a folder of its own, to be spoilt. */
async function faultsWhen(spoil: (room: string) => Promise<unknown>, film = tiny as Film) {
  const folder = await mkdtemp(join(tmpdir(), 'keel-films-'))
  try {
    await cp(TINY, folder, { recursive: true })
    await spoil(filmRoom(folder, film.name))
    return await findFilmFaults(folder, film)
  } finally {
    await rm(folder, { recursive: true })
  }
}
const asIs = async () => {}

describe('the check of a film', () => {
  test('finds nothing where nothing is wrong', async () => expect(await faultsWhen(asIs)).toEqual([]))

  test.each<[string, Partial<Film>]>([
    ['tiny.h264.mp4 lasts 1.5 s, not 2', { seconds: 2 }],
    ['tiny.h264.mp4 shows 12 frames a second, not 24', { fps: 24 }],
    ['tiny.h264.mp4 is 160 × 90, not 160 × 92', { height: 92 }],
    ['tiny.h264.mp4 holds avc1.', { codecs: { ...tiny.codecs, h264: 'avc1.640028' } }],
    ['tiny.av1.mp4 holds av01.', { codecs: { ...tiny.codecs, av1: 'av01.0.08M.10' } }],
    ['tiny.vtt does not say', { chapters: [{ startSeconds: 0, title: 'Else', text: 'Something else' }] }],
  ])('names it: %s', async (fault, said) => {
    expect((await faultsWhen(asIs, { ...tiny, ...said })).join('\n')).toContain(fault)
  })

  test.each<[string, (room: string) => Promise<unknown>]>([
    ['tiny.av1.mp4 is missing', (room) => rm(join(room, 'tiny.av1.mp4'))],
    ['tiny.av1.mp4 cannot be read: it is cut off', (room) => truncate(join(room, 'tiny.av1.mp4'), 2000)],
    ['tiny.av1.mp4 cannot be read', (room) => writeFile(join(room, 'tiny.av1.mp4'), 'GIF89a and more')],
    ['tiny.av1.mp4 holds avc1.', (room) => cp(join(room, 'tiny.h264.mp4'), join(room, 'tiny.av1.mp4'))],
    [
      'tiny.h264.mp4 has a sound track',
      (room) => cp(join(TINY, 'odd/sound.mp4'), join(room, 'tiny.h264.mp4')),
    ],
    [
      'tiny.h264.mp4 is no h264 of 4:2:0',
      (room) => cp(join(TINY, 'odd/whole-colour.mp4'), join(room, 'tiny.h264.mp4')),
    ],
    ['tiny.h264.mp4 has its index behind', (room) => moveIndexBack(join(room, 'tiny.h264.mp4'))],
    ['tiny.h264.mp4 weighs', (room) => addFreeSpace(join(room, 'tiny.h264.mp4'), 1_000_000)],
    ['tiny.poster-80.avif is missing', (room) => rm(join(room, 'tiny.poster-80.avif'))],
    [
      'tiny.poster-160.webp is jpeg, not webp',
      (room) => drawn(160, 90).jpeg().toFile(join(room, 'tiny.poster-160.webp')),
    ],
    [
      'tiny.poster-160.avif is 100 × 90, not 160 × 90',
      (room) => drawn(100, 90).avif().toFile(join(room, 'tiny.poster-160.avif')),
    ],
    ['tiny.vtt is missing', (room) => rm(join(room, 'tiny.vtt'))],
  ])('names it: %s', async (fault, spoil) => {
    expect((await faultsWhen(spoil)).join('\n')).toContain(fault)
  })
})

test('chapters become captions that stand until the next', () => {
  const chapters = [
    { startSeconds: 0, title: 'One', text: 'Seat & knees\n\nin < 3 holes' },
    { startSeconds: 61.25, title: 'Two', text: 'Done' },
  ]
  expect(captionsOf({ chapters, seconds: 3700 })).toBe(
    [
      'WEBVTT',
      '1\n00:00:00.000 --> 00:01:01.250\nSeat &amp; knees\nin &lt; 3 holes',
      '2\n00:01:01.250 --> 01:01:40.000\nDone\n',
    ].join('\n\n'),
  )
})

test.each<[string, Partial<Film>]>([
  ['an odd side', { height: 91 }],
  ['wider than a page shows', { width: 1920 }],
  ['a name that is no file’s', { name: '../tiny' }],
  ['a chapter before its first', { chapters: [{ startSeconds: 1, title: 'Late', text: 'Late' }] }],
  ['no words for who does not see it', { description: ' ' }],
])('a list with a film of %s is refused', (_, said) => {
  expect(() => parseFilms([{ ...tiny, ...said }])).toThrow()
})

test('a list with two films of one name is refused', () => {
  expect(() => parseFilms([tiny, tiny])).toThrow('same name')
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#F6F2EA' } })

const boxesOf = (bytes: Buffer) => {
  const boxes: Buffer[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    boxes.push(bytes.subarray(at, at + bytes.readUInt32BE(at)))
  return boxes
}

async function moveIndexBack(file: string): Promise<void> {
  const boxes = boxesOf(await readFile(file))
  const isIndex = (box: Buffer) => box.toString('latin1', 4, 8) === 'moov'
  await writeFile(file, Buffer.concat([...boxes.filter((box) => !isIndex(box)), ...boxes.filter(isIndex)]))
}

async function addFreeSpace(file: string, bytes: number): Promise<void> {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes)
  box.write('free', 4, 'latin1')
  await writeFile(file, Buffer.concat([await readFile(file), box]))
}
