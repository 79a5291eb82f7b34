import peopleJson from './people.json' with { type: 'json' }

export type BodyPart = keyof typeof peopleJson.parts

export const peopleSource = peopleJson.source

/** Returns the usual length of a body part, or its height above the seat, in people of that height. */
export function usualInches(part: BodyPart, heightIn: number): number {
  const { baseIn, perIn } = peopleJson.parts[part]
  return baseIn + perIn * heightIn
}

/** Two in three people of one height differ from the usual by no more than this. */
export const spreadInches = (part: BodyPart): number => peopleJson.parts[part].spreadIn
