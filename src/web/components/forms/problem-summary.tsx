import type { FieldProblem, ProblemCode } from '../../../domain/problem.ts'
import { useWords } from '../../words.tsx'
import { controlId } from './form-field.tsx'
import { problemSentence } from './problem-sentence.ts'

type Props = { id: string; problem?: ProblemCode; problems: readonly FieldProblem[] }

/** What went wrong, above the form: each problem leads to its field. */
export function ProblemSummary({ id, problem, problems }: Props) {
  const words = useWords()
  if (!problem) return null
  return (
    <div className="problem-summary" role="alert">
      {problems.length === 0 ? (
        <p>{words.problems[problem]}</p>
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
