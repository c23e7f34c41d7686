/** The maximum number of ids in one statement. */
const IDS_PER_STATEMENT = 500

/** Splits a list into runs of at most `size` items. */
export function* inBatches<Item>(
  items: readonly Item[],
  size = IDS_PER_STATEMENT,
): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
