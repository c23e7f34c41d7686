import { useFormWords } from '../../words/forms.ts'
import type { FieldProblem, ProblemCode } from '../../../domain/problem.ts'
import { controlId } from './form-field.tsx'
import { problemSentence } from './problem-sentence.ts'

type Props = { id: string; problem?: ProblemCode; problems: readonly FieldProblem[] }

/** What went wrong, above the form: each problem links to its field. */
export function ProblemSummary({ id, problem, problems }: Props) {
  const words = useFormWords()
  if (!problem) return null
  return (
    <div className="problem-summary" role="alert">
      {problems.length === 0 ? (
        <p>{problemText(problem, words.formProblems)}</p>
      ) : (
        <>
          <h2>{words.form.problems(problems.length)}</h2>
          <ul>
            {problems.map((one) => (
              <li key={one.field}>
                <a href={`#${controlId(id, one.field)}`}>
                  {problemSentence(one, words.validation)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

// Each form has sentences for the problems that it can have; any other problem is our own fault.
function problemText(problem: ProblemCode, sentences: Partial<Record<ProblemCode, string>>) {
  return sentences[problem] ?? sentences.internal_error
}
