import { expect, test } from 'vitest'
import { tellChainStory } from './chain-story.ts'

/** The largest list that we know has 25,600 shops and takes a minute; `CHAIN_ROWS=25600` runs it outside CI, too. */
const rows = Number(process.env.CHAIN_ROWS ?? (process.env.CI ? 25_600 : 800))

test(
  'a chain imports its list, a manager edits her shop, and a scheduled change comes and goes',
  { timeout: 600_000 },
  async () => {
    const seconds = await tellChainStory(rows)
    expect(Object.keys(seconds)).toEqual(['the first list', 'the next list', 'the same by the API'])
    if (process.env.CHAIN_ROWS) console.log(rows, seconds)
  },
)
