/** As the workshop sizes them (workshop/production/size-for-pages.ts), by the window that each is for. */
const SHAPES = [
  { name: 'wide', media: '(min-width: 768px)', width: 2400, height: 1350, widths: [960, 1440, 1920, 2400] },
  { name: 'tall', media: '(max-width: 767.9px)', width: 1200, height: 1500, widths: [480, 720, 960, 1200] },
] as const

const FORMATS = ['avif', 'webp'] as const

/** Edge to edge in either shape. */
export const HERO_SIZES = '100vw'

export const heroSources = SHAPES.flatMap(({ name, media, width, height, widths }) =>
  FORMATS.map((format) => ({
    media,
    width,
    height,
    type: `image/${format}` as const,
    srcSet: widths.map((each) => `/pictures/hero/${name}-${each}.${format} ${each}w`).join(', '),
  })),
)

/** For a browser that knows neither format. */
export const heroFallback = { src: '/pictures/hero/tall.jpg', width: 1200, height: 1500 }
