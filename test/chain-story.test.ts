import { expect, test } from 'vitest'
import { tellChainStory } from './chain-story.ts'

/** As many shops as the largest list that we know takes a minute; `CHAIN_ROWS=25600` tells it so here, too. */
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
