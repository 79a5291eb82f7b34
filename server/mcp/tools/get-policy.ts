import { brand } from '#facts/brand.ts'
import { deliveries } from '#facts/delivery/delivery.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { htmlMarkdown } from '#shop/search-engines/markdown/page-markdown.ts'
import { answered, type Tool, type ToolParts } from '../tool.ts'

/** The paths of the pages on which people read them. */
const PATHS = { privacy: '/privacy', returns: '/returns', terms: '/terms', warranty: '/warranty' } as const

interface PolicyInput {
  readonly name?: keyof typeof PATHS
}

export const getPolicyTool: Tool<PolicyInput> = {
  name: 'get_policy',
  title: 'What holds for every order',
  description:
    'Tells what the shop promises: delivery with its costs and times, days for a return, years of warranty, when a person answers. With a name it tells the whole text of that policy too, as Markdown.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: { name: { type: 'string', enum: Object.keys(PATHS) } },
  },
  async run({ name }, parts) {
    const text = name && (await textAt(PATHS[name], parts))
    return answered({ ...inShort(), ...(text && { text, url: parts.publicUrl + PATHS[name] }) })
  },
}

function inShort() {
  const terms = currentTerms()
  return {
    delivery: deliveries().map(({ name, time, feeCents }) => ({
      name,
      time,
      fee_cents_of_smallest_order: feeCents(0),
    })),
    currency: 'USD',
    return_days: terms.returnDays,
    warranty_years: terms.warrantyYears,
    support_email: brand.supportEmail,
    a_person_answers_within_hours: terms.replyWithinHours,
  }
}

async function textAt(path: string, { readContent, publicUrl }: ToolParts): Promise<string | undefined> {
  const { policies, pages } = await readContent()
  const found = [...policies, ...pages].find((each) => each.path === path)
  return found && `# ${found.title}\n\n${htmlMarkdown(found.html, publicUrl + path)}`
}
