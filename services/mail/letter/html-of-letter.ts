import { html, raw } from 'hono/html'
import { brand } from '#facts/brand.ts'
import type { Block, Goods, Letter, Link } from './letter.ts'
import { COMPANY_LINE, sellerLine, UNSUBSCRIBE } from './text-of-letter.ts'

export type Html = ReturnType<typeof html>

const { paper, white, ink, pine, birch } = brand.colors
const HAIRLINE = '#DDD5C6'
const DARK_HAIRLINE = '#4A463D'
const PICTURE_PX = 72
/** A word that is longer than the window, a name or somebody's note, would widen the mail. The second is for old programs. */
const BROKEN_ANYWHERE = 'overflow-wrap:anywhere;word-break:break-word'

/**
 * Mail programs know little CSS and load no files, so the elements have their own styles. This sheet repeats them for
 * dark mode, for programs that ask; those that remove it show the light colors.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.ground, .ground h1, .ground p, .ground td { background-color: ${ink} !important; color: ${paper} !important }
.ground a { color: ${birch} !important }
.ground .button { background-color: ${birch} !important; color: ${ink} !important }
.ground .line { border-color: ${DARK_HAIRLINE} !important }
}
@media (max-width: 480px) { .ground .amount { padding-left: 8px !important } }
`

/** `hono/html` escapes every value it is given, so text from anywhere stays text. */
export async function htmlOfLetter({ subject, heading, blocks, unsubscribeUrl }: Letter): Promise<string> {
  const seller = sellerLine()
  return String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title><style>${raw(STYLE)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${paper};color:${ink}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px;${BROKEN_ANYWHERE}">
<div style="max-width:560px;margin:0 auto;text-align:left;font:17px/1.5 Helvetica,Arial,sans-serif;color:${ink}">
<p class="line" style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid ${HAIRLINE};font-weight:bold">${brand.name}</p>
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.2">${heading}</h1>
${blocks.map(htmlOfBlock)}
<p class="line" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${HAIRLINE};font-size:15px">${COMPANY_LINE}<br>${anchor({ href: `mailto:${brand.supportEmail}`, label: brand.supportEmail })} · ${anchor({ href: brand.phoneLink, label: brand.phone })}${seller && html`<br>${seller}`}</p>
${unsubscribeUrl === undefined ? '' : html`<p style="margin:16px 0 0;font-size:15px">${UNSUBSCRIBE.why} ${anchor({ href: unsubscribeUrl, label: UNSUBSCRIBE.label })}</p>`}
</div></td></tr></table></body></html>`,
  )
}

function htmlOfBlock(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 24px">${block.text}${block.number === undefined ? '' : html` ${unbroken(block.number)}`}</p>`
    case 'quotation':
      return html`<p class="line" style="margin:0 0 24px;padding:0 0 0 16px;border-left:2px solid ${HAIRLINE};white-space:pre-wrap">${block.text}</p>`
    case 'note':
      return html`<p style="margin:0 0 24px;font-size:15px">${block.text}${block.link ? html` ${anchor(block.link)}` : ''}</p>`
    case 'goods':
      return goodsTable(block.goods)
    case 'sums':
      return table(block.sums.map(({ name, amount, isTotal }) => sumRow(name, amount, isTotal === true)))
    case 'button':
      return html`<p style="margin:32px 0"><a class="button" href="${block.href}" style="display:inline-block;padding:14px 24px;background:${pine};color:${white};text-decoration:none;border-radius:4px">${block.label}</a></p>`
    case 'choices':
      return html`<p style="margin:0 0 24px">${block.links.map(({ href, label }) => html`<a class="line" href="${href}" style="display:inline-block;margin:0 8px 8px 0;padding:12px 16px;border:1px solid ${HAIRLINE};border-radius:4px;color:${pine};text-decoration:none">${label}</a>`)}</p>`
    case 'code':
      return html`<p style="margin:0 0 8px">${block.label}:</p>
<p style="margin:0 0 24px;font-size:28px;letter-spacing:0.2em;font-variant-numeric:tabular-nums"><strong>${block.code}</strong></p>`
  }
}

function table(rows: readonly Html[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse;font-size:16px;line-height:1.4">
${rows}</table>`
}

function goodsTable(goods: readonly Goods[]): Html {
  const hasPictures = goods.some(({ picture }) => picture)
  return table(goods.map((each) => goodsRow(each, hasPictures)))
}

function goodsRow({ name, quantity, amount, picture, link }: Goods, hasPictures: boolean): Html {
  const cell = `padding:12px 0;border-bottom:1px solid ${HAIRLINE};vertical-align:top`
  const span = hasPictures && !picture ? html` colspan="2"` : ''
  return html`<tr>${
    picture
      ? html`<td class="line" style="${cell};width:${PICTURE_PX + 16}px"><img src="${picture.src}" width="${PICTURE_PX}" height="${PICTURE_PX}" alt="${picture.alt}" style="display:block;width:${PICTURE_PX}px;height:${PICTURE_PX}px;border:0;border-radius:4px;font-size:11px;line-height:1.2"></td>`
      : ''
  }<td class="line"${span} style="${cell}">${quantity === undefined ? '' : `${quantity} × `}${name}${link ? html`<br>${anchor(link)}` : ''}</td>${
    amount === undefined
      ? ''
      : html`<td class="line amount" style="${cell};text-align:right;white-space:nowrap">${amount}</td>`
  }</tr>
`
}

function sumRow(name: string, amount: string, isTotal: boolean): Html {
  const cell = `padding:6px 0${isTotal ? ';font-weight:bold' : ''}`
  return html`<tr><td style="${cell}">${name}</td><td class="amount" style="${cell};text-align:right;white-space:nowrap">${amount}</td></tr>
`
}

/** A number with blanks or hyphens stays on one line where it fits on one, as on the order's page. */
function unbroken(number: string): Html {
  return html`<span style="display:inline-block">${number}</span>`
}

function anchor({ href, label }: Link): Html {
  return html`<a href="${href}" style="color:${pine}">${label}</a>`
}
