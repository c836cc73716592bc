/**
 * The numbers of elements and characters that Kisslock's dialog renders in each step, counted on 2026-11-27. The bare
 * page replaces as many.
 */
export const blockSizes = {
  guide: [47, 568],
  waiting: [14, 297],
  connected: [42, 181],
  account: [45, 81],
  networks: [22, 60],
} as const
export type BlockId = keyof typeof blockSizes
export const blockIds = Object.keys(blockSizes) as BlockId[]
