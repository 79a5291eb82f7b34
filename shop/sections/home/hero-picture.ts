/** The files of each picture, one for each width that the workshop made. */
const files = import.meta.glob<string>('./pictures/hero-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The words stand beside the chair on these screens, and above it on narrower ones. */
const BESIDE = '(min-width: 1024px)'
const ABOVE = '(max-width: 1023.98px)'

/** The words also stand beside it on a phone on its side and on a tablet: `flat` and `tablet` of variants.css. */
const NARROW_SIZES =
  '(40rem <= width) and (height < 32rem) 42vw, (48rem <= width) and (height >= 32rem) 56vw, 100vw'

/** The room as it was photographed for wide and for narrow screens: edge to edge in both. */
export const HERO_VIEWS = [
  { name: 'wide', media: BESIDE, sizes: '100vw', width: 2400, height: 1350, srcSet: srcSetsOf('wide') },
  { name: 'tall', media: ABOVE, sizes: NARROW_SIZES, width: 1200, height: 1500, srcSet: srcSetsOf('tall') },
] as const

/** A browser that cannot read AVIF skips these, since each preload names its type. */
export const HERO_PRELOADS = HERO_VIEWS.map(({ media, sizes, srcSet }) => ({
  src: '',
  srcSet: srcSet.avif,
  sizes,
  media,
  type: 'image/avif',
}))

/** The fallback for the few browsers that read no srcset. */
export const HERO_SRC = /^\S*/.exec(HERO_VIEWS[1].srcSet.webp)?.[0]

function srcSetsOf(name: string): { avif: string; webp: string } {
  return { avif: srcSetOf(name, 'avif'), webp: srcSetOf(name, 'webp') }
}

function srcSetOf(name: string, format: string): string {
  return Object.entries(files)
    .flatMap(([file, url]) => {
      const width = new RegExp(`hero-${name}-(\\d+)\\.${format}$`).exec(file)?.[1]
      return width ? [{ url, width: Number(width) }] : []
    })
    .toSorted((one, other) => one.width - other.width)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ')
}
