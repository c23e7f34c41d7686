/** A goal: our value is at most this many times another value, or at most a fixed number. */
type Gate = { claim: string; value: number; atMost: number; places: number }

const gates: Gate[] = []

/** Ratios of one run; a missing baseline sets no gate. */
export function gate(
  claim: string,
  places: number,
  ours: number | undefined,
  theirs: number | undefined,
  atMost: number,
): void {
  if (ours === undefined || theirs === undefined) return
  gates.push({ claim, places, value: ours / theirs, atMost })
}

export function printGates(): void {
  console.log('\n## Gates\n')
  console.log('| places | goal | at most | measured | |')
  console.log('|---|---|---|---|---|')
  for (const { claim, places, value, atMost } of gates) {
    const verdict = value <= atMost ? 'met' : '**missed**'
    const cells = [
      places.toLocaleString('en'),
      claim,
      String(atMost),
      value.toPrecision(2),
      verdict,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
