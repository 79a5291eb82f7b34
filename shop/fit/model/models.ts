const glbs = import.meta.glob<string>('../../models/*.glb', { query: '?url', import: 'default', eager: true })
const usdzs = import.meta.glob<string>('../../models/*.glb', {
  query: '?usdz',
  import: 'default',
  eager: true,
})

/** The addresses of a product's model, with content hashes in the names. */
export interface ModelAddresses {
  readonly glb: string
  /** The same model for iOS. */
  readonly usdz: string
  /** The absolute address of the GLB, for apps that fetch it themselves. */
  readonly publicGlb: string
}

/** Undefined where a product has no model. Called while a page is rendered, so no browser downloads the list. */
export function modelOf(handle: string, publicUrl: string): ModelAddresses | undefined {
  const file = `../../models/${handle}.glb`
  const glb = glbs[file]
  const usdz = usdzs[file]
  return glb && usdz ? { glb, usdz, publicGlb: new URL(glb, publicUrl).href } : undefined
}
