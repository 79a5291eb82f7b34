export interface SizedPicture {
  readonly src: string
  readonly srcSet: string
  readonly width: number
  readonly height: number
}

/** The pictures of `shop/content/pictures/`, in the widths that `sized-pictures.ts` makes of each. */
const pictures = import.meta.glob<SizedPicture>('../../content/pictures/*.jpg', {
  eager: true,
  query: '?sized',
  import: 'default',
})

/** Finds a picture by the name of its file; the build has refused names of no file before. */
export function contentPicture(file: string): SizedPicture {
  const picture = pictures[`../../content/pictures/${file}`]
  if (!picture) throw new Error(`shop/content/pictures/ has no ${file}`)
  return picture
}
