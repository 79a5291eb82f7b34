import { brand } from '#facts/brand.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import type { Block, Goods, Letter, Link } from './letter.ts'

/** The letter for people who read without HTML: one paragraph per block, addresses written out. */
export function textOfLetter({ heading, blocks, unsubscribeUrl }: Letter): string {
  const seller = sellerLine()
  const closing = [COMPANY_LINE, `${brand.supportEmail} · ${brand.phone}`, ...(seller ? [seller] : [])].join(
    '\n',
  )
  const paragraphs = [heading, ...blocks.map(textOfBlock), closing]
  if (unsubscribeUrl !== undefined) {
    paragraphs.push(`${UNSUBSCRIBE.why} ${written({ label: UNSUBSCRIBE.label, href: unsubscribeUrl })}`)
  }
  return `${paragraphs.join('\n\n')}\n`
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.number === undefined ? block.text : `${block.text} ${block.number}`
    case 'quotation':
      return block.text
    case 'note':
      return block.link ? `${block.text} ${written(block.link)}` : block.text
    case 'goods':
      return block.goods.map(textOfGoods).join('\n')
    case 'sums':
      return block.sums.map(({ name, amount }) => `${name}: ${amount}`).join('\n')
    case 'button':
      return written(block)
    case 'choices':
      return block.links.map(written).join('\n')
    case 'code':
      return `${block.label}: ${block.code}`
  }
}

function textOfGoods({ name, quantity, amount, link }: Goods): string {
  const line = `${quantity === undefined ? '' : `${quantity} x `}${name}${amount === undefined ? '' : `: ${amount}`}`
  return link ? `${line}\n${written(link)}` : line
}

function written({ label, href }: Link): string {
  return `${label}: ${href}`
}

/** The last lines of every mail, in HTML and in text. */
export const COMPANY_LINE = `${brand.name}. Questions? Write to us or call.`

/** Who sells and where, in one line. Mail that advertises must say it (15 U.S.C. 7704(a)(5)). */
export function sellerLine(): string {
  return currentTerms().sellerAddress.join(', ')
}

export const UNSUBSCRIBE = {
  why: 'Don’t want these emails? Emails about your orders and your account will still come.',
  label: 'Unsubscribe',
}
