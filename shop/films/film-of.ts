import type { Film, FilmCodec } from '#facts/film.ts'
import type { ShownFilm } from '../ui/film/film.tsx'
import list from './films.json' with { type: 'json' }

/** The codecs, best first, because browsers play the first one they support. */
const CODECS = ['av1', 'h264'] as const satisfies readonly FilmCodec[]

/** Addresses with content hashes. They are read while a page is rendered, so no browser downloads the list. */
const addresses = import.meta.glob<string>('./*/*.{mp4,vtt,avif,webp}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

export type ListedFilm = Film & ShownFilm

const films: ReadonlyMap<string, ListedFilm> = new Map(
  (list satisfies readonly Film[] as readonly Film[]).map((film) => [film.name, withAddresses(film)]),
)

/** Finds a film by name; undefined where it has not been made, so pages then show nothing about it. */
export const filmOf = (name: string): ListedFilm | undefined => films.get(name)

function withAddresses(film: Film): ListedFilm {
  const { name, codecs, chapters } = film
  return {
    ...film,
    sources: CODECS.map((codec) => ({
      src: addressOf(`${name}/${name}.${codec}.mp4`),
      type: `video/mp4; codecs="${codecs[codec]}"`,
    })),
    poster: {
      src: posters(name, 'webp').at(-1)?.address ?? '',
      avif: srcSetOf(name, 'avif'),
      webp: srcSetOf(name, 'webp'),
    },
    captions: chapters.length > 0 ? addressOf(`${name}/${name}.vtt`) : undefined,
  }
}

function addressOf(file: string): string {
  const address = addresses[`./${file}`]
  if (!address) throw new Error(`shop/films/ has no ${file}`)
  return address
}

function srcSetOf(name: string, format: string): string {
  return posters(name, format)
    .map(({ address, width }) => `${address} ${width}w`)
    .join(', ')
}

/** Lists a film's posters, narrowest first. */
function posters(name: string, format: string): { address: string; width: number }[] {
  return Object.entries(addresses)
    .flatMap(([file, address]) => {
      const width = file.startsWith(`./${name}/${name}.poster-`) && /-(\d+)\.\w+$/.exec(file)?.[1]
      return width && file.endsWith(format) ? [{ address, width: Number(width) }] : []
    })
    .toSorted((one, other) => one.width - other.width)
}
