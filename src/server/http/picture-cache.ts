import { LRUCache } from 'lru-cache'

/**
 * Finished pictures by address, the least recently asked for going first. One that is being drawn is not drawn a second
 * time, and one that failed is tried again.
 */
export type PictureCache<Finished extends object | string> = {
  /** undefined when too many are being drawn already */
  find(address: string, draw: () => Promise<Finished>): Promise<Finished | undefined>
}

type Options<Finished> = {
  bytesOf(finished: Finished): number
  mostBytes: number
  mostAtOnce: number
}

export function createPictureCache<Finished extends object | string>(
  options: Options<Finished>,
): PictureCache<Finished> {
  const { bytesOf, mostBytes, mostAtOnce } = options
  const kept = new LRUCache<string, Finished>({ maxSize: mostBytes, sizeCalculation: bytesOf })
  const drawing = new Map<string, Promise<Finished>>()

  const drawAndKeep = async (address: string, draw: () => Promise<Finished>) => {
    try {
      const picture = await draw()
      kept.set(address, picture)
      return picture
    } finally {
      drawing.delete(address)
    }
  }

  return {
    async find(address, draw) {
      const known = kept.get(address)
      if (known) return known
      const underWay = drawing.get(address)
      if (underWay) return underWay
      if (drawing.size >= mostAtOnce) return undefined
      const begun = drawAndKeep(address, draw)
      drawing.set(address, begun)
      return begun
    },
  }
}
