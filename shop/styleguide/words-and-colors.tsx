import { TextLink } from '../ui/text/text-link.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { Specimen } from './specimen.tsx'

const COLORS = [
  ['paper', 'bg-paper'],
  ['sheet', 'bg-sheet'],
  ['white', 'bg-white'],
  ['line', 'bg-line'],
  ['birch', 'bg-birch'],
  ['walnut', 'bg-walnut'],
  ['quiet', 'bg-quiet'],
  ['ink', 'bg-ink'],
  ['pine', 'bg-pine'],
  ['signal', 'bg-signal'],
] as const

export function WordsAndColors() {
  return (
    <>
      <Specimen name="Colors">
        {COLORS.map(([name, background]) => (
          <div key={name} className="w-28 text-sm">
            <div className={`h-20 border border-line ${background}`} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen name="Type">
        <div className="max-w-[68ch] space-y-4">
          <p className="text-[clamp(2.7rem,5.6vw,5.4rem)] leading-[0.98] font-semibold tracking-[-0.035em]">
            Sit the way
          </p>
          <p className="text-[clamp(1.9rem,4vw,3.25rem)] leading-tight font-semibold tracking-tight">
            A section
          </p>
          <p className="text-xl font-semibold tracking-tight">A card</p>
          <p className="text-lg text-quiet">
            A lead, in one or two sentences that say what the section is about.
          </p>
          <p>
            Body text, at most 68 characters a line, in a line height that lets the eye find the next one.
          </p>
          <p className="figures">$1,249.00 · 16 × 12 in · 29-35 in</p>
        </div>
      </Specimen>
      <Specimen name="Wordmark and links">
        <Wordmark />
        <TextLink href="#here">A link</TextLink>
        <TextLink href="https://example.com" outside>
          A link to another site
        </TextLink>
      </Specimen>
    </>
  )
}
