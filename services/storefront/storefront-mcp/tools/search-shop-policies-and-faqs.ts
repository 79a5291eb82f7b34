import { brand } from '#facts/brand.ts'
import type { McpTool } from '#services/shared/mcp/tool.ts'
import type { PublishedContent } from '../../content/published-content.ts'
import { findPassages } from '../find-passages.ts'

interface PolicyParts {
  readonly publicUrl: string
  readonly content: () => Promise<PublishedContent>
}

export function searchShopPoliciesAndFaqs({ publicUrl, content }: PolicyParts): McpTool {
  return {
    name: 'search_shop_policies_and_faqs',
    title: 'Ask what the shop says',
    description:
      'Answers a question about delivery, returns, warranty, setup or the shop itself in the words of its policies and answers, and says where they stand.',
    isReadOnly: true,
    inputSchema: {
      type: 'object',
      required: ['query'],
      properties: {
        query: { type: 'string', minLength: 1, maxLength: 500, description: 'A question in plain words' },
        context: { type: 'string', maxLength: 2_000, description: 'What the buyer is about; it is not read' },
      },
    },
    async run({ query }) {
      const question = String(query)
      const passages = findPassages(question, await content())
      const answer =
        passages.length > 0
          ? passages.map(({ title, text }) => `${title}\n${text}`).join('\n\n')
          : `Nothing that the shop has written answers this. Someone at ${brand.supportEmail} will.`
      return {
        kind: 'answered',
        answer: {
          ...{ question, answer },
          sources: passages.map(({ title, path }) => ({ title, url: publicUrl + path })),
        },
      }
    },
  }
}
