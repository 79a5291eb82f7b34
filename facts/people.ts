import peopleJson from './people.json' with { type: 'json' }

export type BodyPart = keyof typeof peopleJson.parts

export const peopleSource = peopleJson.source

/** How long, or how high above the seat, a part is in most people of that height. */
export function usualInches(part: BodyPart, heightIn: number): number {
  const { baseIn, perIn } = peopleJson.parts[part]
  return baseIn + perIn * heightIn
}

/** Two people in three of one height differ from the usual by no more than this. */
export const spreadInches = (part: BodyPart): number => peopleJson.parts[part].spreadIn
