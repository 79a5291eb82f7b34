import { satteri } from '@astrojs/markdown-satteri'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { personalPages } from './server/astro/personal-pages.ts'
import { reactSections } from './server/astro/react-sections.ts'
import { shopAdapter } from './server/astro/shop-adapter.ts'
import { cspHash, toastStyleHashes } from './server/astro/style-hashes.ts'
import { tapDirective } from './server/astro/tap-directive.ts'
import { KEPT_CART_MARK } from './shop/cart/posted/kept-cart-mark.ts'
import { KEPT_ZIP_MARK } from './shop/delivery/delivery-path.ts'
import { usdzModels } from './shop/fit/model/room/usdz-models.ts'
import { HOLD_EARLY_CLICKS } from './shop/islands/early-clicks.ts'
import { AWAIT_SHEET, AWAIT_SHEET_OF_SECTIONS } from './shop/styles/await-sheet.ts'
import { PAGE_TRANSITIONS, SKIPPED_TRANSITIONS } from './shop/ui/styles/page-transitions.ts'
import { namedColumns } from './shop/words/content/named-columns.ts'
import { sizedPictures } from './shop/words/pictures/sized-pictures.ts'

/** What pages need in any case, islands included; in one file these lines compress better, and are asked for once. */
const SMALL_SCRIPTS =
  /preload-helper|astro\/dist\/runtime\/server\/astro-island|shop\/(?:account\/(?:early-account|session\/(?:session-key|sign-out\/pending-key))|clients\/saved-keys|currency\/(?:named-currencies|reload-when-changed)|header\/close-search-when-left|islands\/(?:is-stored|show-loading|tap-directive)|layouts\/run-page|product\/viewed\/viewed-key|ui\/(?:form\/wake-form|island-events)|visits\/(?:count-visit|visits-path))\.ts/
/** The scripts of pages with films, figures or reviews, which wait until these are near. */
const NEAR =
  /shop\/(?:reviews\/live\/follow-when-near|ui\/(?:counters\/count-up|film\/films-if-any|when-near))\.ts/
/**
 * Vite's own helper waits for what it preloads, takes care of style sheets and has an event for what failed: 1.7 kB on
 * every page. Here styles are part of the page, an import waits for what it needs by itself, and says what failed.
 */
const PRELOAD = `export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`
const shortPreloadHelper = {
  name: 'keel-short-preload-helper',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => ({ code: PRELOAD, map: null }),
  },
}

/** Whatever asks for something later has these already: the last two are names that both sides know a thing by. */
const ALWAYS_THERE = /always\.|rolldown-runtime|delivery-path\.|figures-key\./
/** What islands share: each is too small for a file of its own. */
const SHARED = /shop\/(?:ui\/(?:button-style|text\/copy-text|toast\/toast)|islands\/browser-storage)\./
/** The cart as the browser keeps it: it is handed over to the checkout without React. */
const KEPT_CART = /shop\/cart\/store\/browser-cart\./
/** What shows goods, on a product's page and in the cart. */
const GOODS = /shop\/ui\/(?:icon|picture\/picture|quantity-stepper)\./
/** What several islands need, and answers before any of them too: without React. */
const RULES =
  /shop\/(?:cart\/add-fields|currency\/price-rules|clients\/storefront\/products\/option)|facts\/currencies\/|node_modules\/nanostores\//
/** What answers on a product's page before its island is awake, and what of it the island asks too. */
const EARLY =
  /shop\/(?:product\/(?:early\/|product-rules|buying\/mark-scrolled-past|choice\/(?:choose-variant|stage-choice|value-choices)|gallery\/(?:gallery-images|scroll-to-picture))|ui\/picture\/picture-sources|islands\/island-props)/
/** These files answer on the sign-in page before its panel is awake. */
const SIGN_IN =
  /shop\/(?:account\/(?:sign-in\/early-sign-in|passkeys\/offers-passkeys)|islands\/browser-config)\./
/** What wakes an island in an idle moment; pages that sell nothing do it too. */
const WAKING = /shop\/islands\/(?:wake-when-idle|page-lifecycle)\./
/** What browsers keep by these keys is looked for before what reads it is needed. */
const KEYS = /shop\/(?:account\/proof-key|cart\/store\/cart-key|reviews\/writing\/draft\/drafts-key)\./
const REACT = /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//
/** Forms check with it too, and need neither React nor goods. */
const SCHEMAS = /node_modules\/valibot\//

const REACT_FILE = /\/react\./
/** Whoever asks for more of an island has come with these. */
const WITH_ISLANDS = /(?:react|goods|kept-cart|shared|schemas)\./

/** By a plugin, as Astro has its own mind about the setting. */
const shortPreloads = {
  name: 'keel-short-preloads',
  configEnvironment: (name: string) =>
    name === 'client'
      ? { build: { modulePreload: { resolveDependencies: preloadsWorthShipping } } }
      : undefined,
}

/** Every page would carry the list of what these need, and few visits have use for them. */
const SELDOM_NEEDED = /resume-account|sleeping-cart|stored-proof|subscribe/

/** A script that comes alone is asked for as fast without a list of what to preload, which pages would carry. */
function preloadsWorthShipping(file: string, needed: string[]): string[] {
  const style = needed.find((each) => each.endsWith('.css'))
  if (style) throw new Error(`${file} needs ${style}, which the helper of preloads does not load`)
  if (SELDOM_NEEDED.test(file)) return []
  const isOfIsland = needed.some((each) => REACT_FILE.test(each))
  const preloaded = needed.filter(
    (each) => !ALWAYS_THERE.test(each) && !(isOfIsland && WITH_ISLANDS.test(each)),
  )
  return preloaded.length > 1 ? preloaded : []
}

/** A page says to its islands what they need of the terms; a bundled figure would be that of the day of the build. */
const termsStayOnTheServer = {
  name: 'keel-terms-stay-on-the-server',
  load: {
    filter: { id: /facts\/policies\/terms\.ts/ },
    handler(this: { environment: { name: string } }, id: string) {
      if (this.environment.name === 'client') throw new Error(`${id} is for the server: hand the figure in`)
    },
  },
}

export default defineConfig({
  output: 'server',
  srcDir: './shop',
  publicDir: './shop/public',
  outDir: './dist',
  adapter: shopAdapter(),
  integrations: [reactSections(), tapDirective(), personalPages()],
  // The browser's own speculation rules prefetch and prerender: no script of ours is needed for it.
  prefetch: false,
  // Quotes stay as they are written: what the specification words is worded to the letter.
  markdown: {
    syntaxHighlight: false,
    processor: satteri({ features: { smartPunctuation: false }, hastPlugins: namedColumns }),
  },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always' },
  security: {
    checkOrigin: true,
    csp: {
      directives: [
        "default-src 'none'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: {
        hashes: [
          cspHash(SKIPPED_TRANSITIONS),
          cspHash(AWAIT_SHEET),
          cspHash(AWAIT_SHEET_OF_SECTIONS),
          cspHash(KEPT_CART_MARK),
          cspHash(KEPT_ZIP_MARK),
          cspHash(HOLD_EARLY_CLICKS),
        ],
      },
      styleDirective: {
        // React writes style attributes; an attribute can neither load nor run anything by itself.
        resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }],
        hashes: [cspHash(PAGE_TRANSITIONS), ...toastStyleHashes()],
      },
    },
  },
  vite: {
    plugins: [
      tailwindcss(),
      sizedPictures(),
      usdzModels(),
      shortPreloads,
      shortPreloadHelper,
      termsStayOnTheServer,
    ],
    // The 3D view is larger than what Vite warns of by itself, and comes once somebody opens it.
    build: { chunkSizeWarningLimit: 700 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // No island does without any of it: one file compresses better, and is asked for once.
            output: {
              codeSplitting: {
                groups: [
                  // An earlier group takes the modules that its own import, too.
                  { name: 'always', test: SMALL_SCRIPTS },
                  { name: 'near', test: NEAR },
                  { name: 'waking', test: WAKING },
                  { name: 'keys', test: KEYS },
                  { name: 'rules', test: RULES },
                  { name: 'early', test: EARLY },
                  { name: 'sign-in', test: SIGN_IN },
                  { name: 'react', test: REACT },
                  { name: 'schemas', test: SCHEMAS },
                  { name: 'shared', test: SHARED },
                  { name: 'kept-cart', test: KEPT_CART },
                  { name: 'goods', test: GOODS },
                ],
              },
            },
          },
        },
      },
    },
  },
})
