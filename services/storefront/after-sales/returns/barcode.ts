import { html } from 'hono/html'
import JsBarcode from 'jsbarcode'
import * as v from 'valibot'
import type { Html } from '../../html/document.ts'

const encodedSchema = v.object({
  encodings: v.tuple([v.object({ data: v.pipe(v.string(), v.regex(/^[01]+$/)) })]),
})

/** Width of the narrowest bar, the least that scanners at a parcel counter read on paper. */
const MODULE_PX = 2
const HEIGHT_PX = 80
/** ISO/IEC 15417 asks for ten empty modules on either side. */
const QUIET_MODULES = 10

/** Encodes letters, digits and dashes as modules of Code 128, from the first bar to the last; 1 is black. */
export function encodeCode128(text: string): string {
  const target: unknown = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return v.parse(encodedSchema, target).encodings[0].data
}

/** The barcode is SVG, so it prints without a script and as sharply as the printer can. */
export function barcode(text: string): Html {
  const modules = encodeCode128(text)
  const width = (modules.length + 2 * QUIET_MODULES) * MODULE_PX
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) =>
      html`<rect x="${(index + QUIET_MODULES) * MODULE_PX}" y="0" width="${bar.length * MODULE_PX}" height="${HEIGHT_PX}"/>`,
  )
  return html`<svg class="barcode" role="img" aria-label="Barcode of ${text}" viewBox="0 0 ${width} ${HEIGHT_PX}" width="${width}" height="${HEIGHT_PX}" fill="#000" shape-rendering="crispEdges">${bars}</svg>`
}
