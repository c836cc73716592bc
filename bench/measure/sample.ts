/** One figure of one visit: the row of the report that it belongs to (`report/rows.ts`). */
export type Sample = { page: string; row: string; value: number }

/** The samples of a visit, by row. */
export const samples = (page: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([row, value]) => ({ page, row, value }))
