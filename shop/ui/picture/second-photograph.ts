import type { PictureSource } from './picture.tsx'
import { isDrawing } from './picture-sources.ts'

/** The product at work: the second photograph of its gallery. A drawing says too little at a glance. */
export function secondPhotograph<Image extends PictureSource>(images: readonly Image[]): Image | undefined {
  return images.slice(1).find(({ url }) => !isDrawing(url))
}
