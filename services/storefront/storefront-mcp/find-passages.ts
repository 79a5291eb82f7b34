import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { plainText } from '../catalogue/load/plain-text.ts'
import { wordsOf } from '../catalogue/search/words.ts'
import type { PublishedContent } from '../content/published-content.ts'

/** A piece of the shop's own words that answers one question. */
interface Passage {
  readonly title: string
  readonly text: string
  readonly path: string
}

interface Prepared extends Passage {
  readonly titleWords: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

const MOST_PASSAGES = 3
const MOST_CHARACTERS = 3_000
/** A word in the title says what the passage is about. */
const TITLE_WORTH = 3
/** A passage that is worth less than this part of the best one is about something else. */
const LEAST_PART = 0.6

/** Words of nearly every question, which tell no passage from another. */
const FILLERS: ReadonlySet<string> = new Set(
  wordsOf(
    'a an and any are at be but by can do does for from get have how i if in is it long many me much my of on or our shop store tell that the their there they this to us was we what when where which who why will with would you your policy policies',
  ),
)

/** What people call what the shop's texts have another word for. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  guarantee: 'warranty',
  money: 'refund',
  refund: 'return',
  ship: 'delivery',
  shipment: 'delivery',
  shipping: 'delivery',
  telephone: 'phone',
}

/** Finds the passages that a question in plain words is about, best first. */
export function findPassages(question: string, content: PublishedContent): readonly Passage[] {
  const passages = passagesOf(content)
  const wanted = new Set(wordsOf(question).filter((word) => !FILLERS.has(word)))
  for (const word of [...wanted]) {
    const other = OTHER_WORDS[word]
    if (other !== undefined) wanted.add(other)
  }
  const worths = [...wanted].map((word) => {
    const holders = passages.filter(({ words }) => words.has(word)).length
    return { word, worth: holders === 0 ? 0 : Math.log(1 + passages.length / holders) }
  })
  const ranked = passages
    .map((passage) => ({
      passage,
      worth: worths.reduce((sum, { word, worth }) => sum + worth * placeOf(word, passage), 0),
    }))
    .sort((one, other) => other.worth - one.worth)
  const best = ranked[0]?.worth ?? 0
  return ranked
    .filter(({ worth }) => worth > 0 && worth >= best * LEAST_PART)
    .slice(0, MOST_PASSAGES)
    .map(({ passage: { title, text, path } }) => ({ title, text, path }))
}

function placeOf(word: string, { titleWords, words }: Prepared): number {
  if (titleWords.has(word)) return TITLE_WORTH
  return words.has(word) ? 1 : 0
}

const prepared = new WeakMap<PublishedContent, readonly Prepared[]>()

function passagesOf(content: PublishedContent): readonly Prepared[] {
  const known = prepared.get(content)
  if (known) return known
  const { questions, policies: texts, pages } = content
  const made = [
    contact(),
    ...questions.map(({ question, html, path }) => ({ title: question, text: plainText(html), path })),
    ...[...texts.values(), ...pages].flatMap(sectionsOf),
  ].map(prepare)
  prepared.set(content, made)
  return made
}

/** Made with the content, which is made anew where an owner changes the terms. */
function contact(): Passage {
  const { hours, replyWithinHours } = currentTerms()
  const open = hours.map(({ days, opens, closes }) =>
    opens ? `${days} ${opens} to ${closes} ${policies.timeZone}` : `${days} closed`,
  )
  return {
    title: 'How to contact the shop by email or phone, and its opening hours',
    text: `Write to ${brand.supportEmail}: we answer within ${replyWithinHours} hours. Or call ${brand.phone}: ${open.join('; ')}.`,
    path: '/contact',
  }
}

/** A long text answers many questions, each under a heading of its own. */
function sectionsOf({ title, html, path }: { title: string; html: string; path: string }): Passage[] {
  const [before = '', ...sections] = html.split(/(?=<h[23][ >])/)
  return [
    { title, text: plainText(before), path },
    ...sections.map((section) => {
      const [heading = '', ...rest] = section.split(/<\/h[23]>/)
      return { title: `${title}: ${plainText(heading)}`, text: plainText(rest.join(' ')), path }
    }),
  ].filter(({ text }) => text !== '')
}

function prepare(passage: Passage): Prepared {
  const { title, text } = passage
  const short = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()}…` : text
  const titleWords = new Set(wordsOf(title))
  return { ...passage, text: short, titleWords, words: new Set([...titleWords, ...wordsOf(text)]) }
}
