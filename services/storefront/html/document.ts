import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { font, icon, stylesheet } from './assets.ts'
import { type ToldToHost, toldToHost } from './embedded/told-to-host.ts'

export type Html = ReturnType<typeof html>

export interface Page {
  readonly title: string
  readonly publicUrl: string
  /** No money moves: the page says so at its top. */
  readonly isTest?: boolean
  readonly main: Html
  /** What the page behind an embedded checkout is told; undefined where nobody listens. */
  readonly told?: ToldToHost | undefined
  /** Shown beside the main column where there is room. */
  readonly aside?: Html
  /** Where the aside stands on a phone. */
  readonly asidePlace?: 'above' | 'below'
}

/** `hono/html` escapes every value it is given, so text from anywhere stays text. */
export function document({ title, publicUrl, isTest, main, aside, asidePlace = 'above', told }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${brand.embeddedStorefrontName}</title>
<link rel="preload" href="${font.path}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${stylesheet.url}">
<link rel="icon" href="${icon.url}" type="image/svg+xml">
</head>
<body class="${aside ? 'with-aside' : 'alone'}">
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<p class="wordmark"><img src="${icon.url}" width="28" height="28" alt="">${brand.embeddedStorefrontName}</p>
${isTest ? html`<p class="test-mark">Test checkout</p>` : ''}
</header>
${asidePlace === 'above' ? aside : ''}
<main id="main">${main}</main>
${asidePlace === 'below' ? aside : ''}
<footer class="foot">
<ul><li><a href="${publicUrl}/">Back to ${brand.name}</a></li>
<li><a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a></li>
<li><a href="${brand.phoneLink}">${brand.phone}</a></li></ul>
</footer>
${told ? toldToHost(told) : ''}</body>
</html>`
}
