import { type LabelledFeatures, fitSteps, logitOf } from './logistic-regression.ts'

const FOLDS = 5

/** What a model thought of an example that it had not seen. */
export type HeldOut = { logit: number; isSpam: boolean; fold: number }

export type FoldedExample = LabelledFeatures & { fold: number }

/**
 * The fold of each example: both classes in equal parts, and versions of one text in the same fold, where they cannot give each
 * other away. A class that consists of a few texts only, each in many versions, is dealt out singly.
 * @param examples with what is the same in all versions of a text
 */
export function foldsOf(examples: readonly { version: string; isSpam: boolean }[]): number[] {
  const numbers = { ham: new Map<string, number>(), spam: new Map<string, number>() }
  for (const { version, isSpam } of examples) {
    const known = isSpam ? numbers.spam : numbers.ham
    if (!known.has(version)) known.set(version, known.size)
  }
  return examples.map(({ version, isSpam }, at) => {
    const known = isSpam ? numbers.spam : numbers.ham
    return (known.size < FOLDS ? at : (known.get(version) ?? at)) % FOLDS
  })
}

/** Judges every example by a model of the other folds. Stops in between, as the training does. */
export function* heldOutSteps(
  examples: readonly FoldedExample[],
): Generator<undefined, HeldOut[], undefined> {
  const heldOut: HeldOut[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = yield* fitSteps(examples.filter((example) => example.fold !== fold))
    for (const { features, isSpam, fold: own } of examples) {
      if (own === fold) heldOut.push({ logit: logitOf(model, features), isSpam, fold })
    }
    yield
  }
  return heldOut
}
