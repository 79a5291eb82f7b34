import { Accordion } from '../ui/accordion.tsx'
import { Section } from '../ui/section.tsx'
import { Prose } from '../ui/text/prose.tsx'

export interface Question {
  id: string
  question: string
  answerHtml: string
}

interface QuestionsProps {
  name: string
  questions: readonly Question[]
}

/** Lists questions: one is open at a time, and the open one can be closed (clauses 2.34 and 4.10). */
export function Questions({ name, questions }: QuestionsProps) {
  return (
    <Section title="Questions people ask">
      <div className="max-w-[820px]">
        <Accordion
          name={name}
          heading="h3"
          items={questions.map(({ question, answerHtml }) => ({
            title: question,
            body: <Prose html={answerHtml} />,
          }))}
        />
      </div>
    </Section>
  )
}
