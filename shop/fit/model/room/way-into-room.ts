import type { ModelAddresses } from '../models.ts'

/** An address that a phone opens in its own viewer, over what its camera sees. */
export interface WayIntoRoom {
  readonly href: string
  readonly rel: 'ar' | undefined
}

/** What a viewer may not do: a chair that can be made larger says nothing of whether it fits. */
const QUICK_LOOK_AT_ITS_SIZE = '#allowsContentScaling=0'

/** What this phone can do; undefined: nothing of the kind. Nobody is asked before the 3D view is open. */
export function wayIntoRoom(
  { glb, usdz, publicGlb }: ModelAddresses,
  title: string,
): WayIntoRoom | undefined {
  if (document.createElement('a').relList.supports('ar'))
    return { href: usdz + QUICK_LOOK_AT_ITS_SIZE, rel: 'ar' }
  // The viewer fetches the model itself, and over nothing but https.
  if (!/android/i.test(navigator.userAgent) || !publicGlb.startsWith('https:') || !publicGlb.endsWith(glb))
    return
  return { href: sceneViewerAddress(publicGlb, title, location.href), rel: undefined }
}

/** https://developers.google.com/ar/develop/scene-viewer */
export function sceneViewerAddress(file: string, title: string, otherwise: string): string {
  const asked = new URLSearchParams({ file, mode: 'ar_preferred', resizable: 'false', title })
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(otherwise)}`,
    'end;',
  ]
  return `intent://arvr.google.com/scene-viewer/1.0?${asked}#Intent;${intent.join(';')}`
}
