/**
 * Finished pictures by address, the least recently asked for going first. One that is being drawn is not drawn a second
 * time, and one that failed is tried again.
 */
export type PictureCache<Finished> = {
  /** undefined when too many are being drawn already */
  find(address: string, draw: () => Promise<Finished>): Promise<Finished | undefined>
}

type Options<Finished> = {
  bytesOf(finished: Finished): number
  mostBytes: number
  mostAtOnce: number
}

export function createPictureCache<Finished>(options: Options<Finished>): PictureCache<Finished> {
  const { bytesOf, mostBytes, mostAtOnce } = options
  // A Map keeps the order of insertion: what was asked for last stands last.
  const kept = new Map<string, { picture: Finished; bytes: number }>()
  const drawing = new Map<string, Promise<Finished>>()
  let bytes = 0

  const keep = (address: string, picture: Finished) => {
    const own = bytesOf(picture)
    kept.set(address, { picture, bytes: own })
    bytes += own
    for (const [oldest, entry] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= entry.bytes
    }
  }

  const drawAndKeep = async (address: string, draw: () => Promise<Finished>) => {
    try {
      const picture = await draw()
      keep(address, picture)
      return picture
    } finally {
      drawing.delete(address)
    }
  }

  return {
    async find(address, draw) {
      const known = kept.get(address)
      if (known) {
        kept.delete(address)
        kept.set(address, known)
        return known.picture
      }
      const underWay = drawing.get(address)
      if (underWay) return underWay
      if (drawing.size >= mostAtOnce) return undefined
      const begun = drawAndKeep(address, draw)
      drawing.set(address, begun)
      return begun
    },
  }
}
