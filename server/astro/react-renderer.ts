import { createElement, type FunctionComponent, memo, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { mayKeep } from '#server/pages/kept-sections.ts'
import { KeptSections } from './kept-sections.ts'

type Props = Record<string, unknown>

/** The part of Astro's `SSRResult` that is read here: there is one for each page that is rendered. */
interface PageResult {
  readonly request: Request
}

interface Section {
  readonly html: string
  readonly attrs: { readonly prefix: string | undefined }
}

const kept = new KeptSections()
/** How many sections a page has had so far: React's ids begin with the section's number. */
const numbers = new WeakMap<PageResult, number>()

/** React's preloads of its pictures would stand in the middle of the page; the page names its first picture itself. */
const OWN_PRELOADS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g

/**
 * Replaces the renderer of @astrojs/react, which renders each section by a stream, after having rendered it once to see
 * whether it is React's. Here every component that is not Astro's is, and nothing in a page suspends.
 */
const renderer = {
  name: '@astrojs/react',
  check: (component: unknown): boolean => typeof component === 'function' || typeof component === 'object',
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
}
export default renderer

async function renderToStaticMarkup(
  this: { readonly result?: PageResult } | undefined,
  component: FunctionComponent<Props>,
  props: Props,
  slotted: Readonly<Record<string, unknown>>,
  metadata: { readonly astroStaticSlot?: boolean; readonly hydrate?: unknown } = {},
): Promise<Section> {
  const prefix = this?.result && nextPrefix(this.result)
  const hydrates = metadata.astroStaticSlot ? metadata.hydrate !== undefined : true
  // Astro's slots are objects that are read as texts.
  const slots = Object.fromEntries(Object.entries(slotted).map(([name, html]) => [name, String(html)]))
  const render = () => renderSection(component, props, slots, { prefix, hydrates })
  const html =
    this?.result && mayKeep(this.result.request)
      ? kept.sectionOf(component, { props, slots, prefix, hydrates }, render)
      : render()
  return { html, attrs: { prefix } }
}

function nextPrefix(result: PageResult): string {
  const number = numbers.get(result) ?? 0
  numbers.set(result, number + 1)
  return `r${number}`
}

interface HowToRender {
  readonly prefix: string | undefined
  readonly hydrates: boolean
}

function renderSection(
  component: FunctionComponent<Props>,
  { class: _ofAstro, ...props }: Props,
  { default: children, ...named }: Readonly<Record<string, string>>,
  { prefix, hydrates }: HowToRender,
): string {
  for (const [name, html] of Object.entries(named)) {
    const prop = propOf(name)
    props[prop] = createElement(Slot, { html, name: prop, hydrates })
  }
  if (children !== undefined) props.children = createElement(Slot, { html: children, hydrates })
  const element = createElement(component, props)
  return renderToString(element, prefix === undefined ? {} : { identifierPrefix: prefix }).replace(
    OWN_PRELOADS,
    '',
  )
}

const propOf = (slot: string) =>
  slot.trim().replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())

interface SlotProps {
  readonly html: string
  readonly name?: string
  readonly hydrates: boolean
}

/** What a page puts into a section: Astro takes the tags of those away that no script wakes. */
const Slot = memo(function Slot({ html, name, hydrates }: SlotProps): ReactNode {
  if (html.trim() === '') return null
  return createElement(hydrates ? 'astro-slot' : 'astro-static-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  })
})
