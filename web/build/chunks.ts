import table from '../chunks.json' with { type: 'json' }

type ChunkRule = { entry: string; holds?: string[]; leaves?: string[] }

/**
 * A name in chunks.json. A chunk with `holds` also contains every module whose path contains a fragment in `holds` and
 * no fragment in `leaves`.
 */
type ChunkName = keyof typeof table

/** Return a function that returns true if a module belongs to a chunk, according to chunks.json. */
const createChunkTest =
  (name: ChunkName) =>
  (id: string): boolean => {
    const { holds = [], leaves = [] }: ChunkRule = table[name]
    return holds.some((part) => id.includes(part)) && !leaves.some((part) => id.includes(part))
  }

/** The groups of modules for the bundler: one group for each chunk with `holds`. */
export const chunkGroups = (Object.keys(table) as ChunkName[])
  .filter((name) => 'holds' in table[name])
  .map((name) => ({ name, test: createChunkTest(name) }))
