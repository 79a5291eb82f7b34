import { Accordion } from '../../ui/accordion.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import type { Question } from '../content/questions-of.ts'

interface QuestionListProps {
  questions: readonly Question[]
}

/** Clause 2.47: questions under their topics, of which one is open at a time on the whole page. */
export function QuestionList({ questions }: QuestionListProps) {
  return (
    <div className="page-width space-y-14 pb-16 lg:space-y-20 lg:pb-24">
      {[...Map.groupBy(questions, ({ topic }) => topic)].map(([topic, ofTopic]) => (
        <section
          key={topic}
          aria-label={topic}
          className="gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-24"
        >
          <h2 className="mb-6 text-2xl">{topic}</h2>
          <div className="max-w-[820px]">
            <Accordion
              name="questions"
              heading="h3"
              items={ofTopic.map(({ id, question, answerHtml }) => ({
                title: question,
                id,
                body: (
                  <>
                    <Prose html={answerHtml} />
                    <a
                      href={`#${id}`}
                      aria-label={`Link to this answer: ${question}`}
                      className="mt-2 inline-flex min-h-11 items-center text-note underline underline-offset-4 hover:no-underline print:hidden"
                    >
                      Link to this answer
                    </a>
                  </>
                ),
              }))}
            />
          </div>
        </section>
      ))}
    </div>
  )
}
