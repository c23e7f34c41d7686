import { fold } from '../../../lib/text/fold.ts'

/**
 * The names that a word before a kind may be an inflection of: "Kaliforniens", "Denver's", "Berliner", "Münchner", "texanische". Folded; no
 * list of cities and regions, so each has to be looked up, and most are of nothing.
 */
export function namesInflectedIn(word: string): string[] {
  const folded = fold(word)
  const [, owner] = /^(.{4,}?)['’]?s$/.exec(folded) ?? []
  const [, town] = /^(.{3,})er$/.exec(folded) ?? []
  const [, land] = /^(.{3,})isch(?:e[mnrs]?)?$/.exec(folded) ?? []
  return [
    ...(owner ? [owner] : []),
    // "Münchner", "Basler", "Bremer"
    ...(town ? [town, town.replace(/([nl])$/, 'e$1'), `${town}en`] : []),
    // "Kalifornien", "Hessen", "Bayern", "Brandenburg"; "Texas" and "Florida" lose their ending before "-anisch".
    ...(land ? ['', 'ien', 'en', 'n'].map((ending) => land + ending) : []),
    ...(land?.endsWith('an') ? ['a', 'as'].map((ending) => land.slice(0, -2) + ending) : []),
  ]
}
