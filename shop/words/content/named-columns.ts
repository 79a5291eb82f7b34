import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri'

/** A row of two says by itself what its second cell is of the first; the styles name no more columns than four. */
const FEWEST = 3
const MOST = 4

/**
 * Hands a table's styles the names of its columns. Where few letters fit beside each other, cells stand below each other,
 * each behind the name of its column: a header far above says nothing of them (shop/ui/styles/prose.css).
 */
export const namedColumns: NonNullable<SatteriProcessorOptions['hastPlugins']> = [
  {
    name: 'named-columns',
    element: {
      filter: ['table'],
      visit(table, context) {
        const [head] = table.children.filter(isElement)
        const [row] = head?.children.filter(isElement) ?? []
        const columns = row?.children.filter(isElement).map((cell) => context.textContent(cell)) ?? []
        if (columns.length < FEWEST || columns.length > MOST) return
        const names = columns.map((column, at) => `--${at + 1}:${cssString(column)}`)
        context.setProperty(table, 'style', names.join(';'))
      },
    },
  },
]

const isElement = <Node extends { type: string }>(node: Node): node is Extract<Node, { type: 'element' }> =>
  node.type === 'element'

const cssString = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`
