import table from '../chunks.json' with { type: 'json' }

type Chunk = { entry: string; holds?: string[]; leaves?: string[] }

/**
 * Names of chunks.json. A chunk with `holds` also has every module whose path contains one of these fragments and none of
 * `leaves`.
 */
type ChunkName = keyof typeof table

/** Whether a module belongs to a chunk, by the table in chunks.json. */
const isInChunk =
  (name: ChunkName) =>
  (id: string): boolean => {
    const { holds = [], leaves = [] }: Chunk = table[name]
    return holds.some((part) => id.includes(part)) && !leaves.some((part) => id.includes(part))
  }

/** The groups of the build: one for each chunk with `holds`. */
export const chunkGroups = (Object.keys(table) as ChunkName[])
  .filter((name) => 'holds' in table[name])
  .map((name) => ({ name, test: isInChunk(name) }))
