import { answered, problem, type Tool, UNREACHABLE } from '../tool.ts'

interface PassportInput {
  readonly link: string
}

export const getPassportTool: Tool<PassportInput> = {
  name: 'get_passport',
  title: 'The passport of a chair',
  description:
    'Tells what the passport of a chair says to whoever has its link, or the code on its card: model, finish, until when the warranty lasts, how it is set, and which parts fit. It names no buyer and no order.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['link'],
    properties: {
      link: {
        type: 'string',
        minLength: 1,
        maxLength: 400,
        description: 'The link, or the code on the card',
      },
    },
  },
  async run({ link }, { readPassport }) {
    const told = await readPassport?.(link.trim())
    switch (told?.kind) {
      case undefined:
        return UNREACHABLE
      case 'open':
        return answered(told.passport)
      case 'closed':
        return problem(told.why)
      case 'missing':
        return problem('This opens no passport. Check the code on the card.')
      case 'too-often':
        return problem('Many codes that open nothing came from this network. Try again in a few minutes.')
    }
  },
}
