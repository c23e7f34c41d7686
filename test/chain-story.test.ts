import { expect, test } from 'vitest'
import { tellChainStory } from './chain-story.ts'

/** `CHAIN_ROWS=25600` tells it with as many shops as the largest list that we know. */
const rows = Number(process.env.CHAIN_ROWS ?? 800)

test(
  'a chain imports its list, a manager edits her shop, and a scheduled change comes and goes',
  { timeout: 600_000 },
  async () => {
    const seconds = await tellChainStory(rows)
    expect(Object.keys(seconds)).toEqual(['the first list', 'the next list', 'the same by the API'])
    if (process.env.CHAIN_ROWS) console.log(rows, seconds)
  },
)
