type FailureRow = { heading?: string; body?: string; retry?: boolean }

/**
 * The content of src/kisslock/data/failures.json: errors of the page, and errors that the server writes to the log. The
 * field `server` of a page error lists the server's error codes that are shown to the visitor as this error.
 */
export type Failures = {
  page: Readonly<Record<string, { cause: string; report: boolean; title: string; server?: string[] } & FailureRow>>
  server: Readonly<Record<string, { title: string }>>
}

/** Return heading and body of an error. A third value of 0 means that a retry would fail in the same way. */
const toFailureTexts = ({ heading, body, retry }: FailureRow) => [heading, body, ...(retry === false ? [0] : [])]

/**
 * Return one module (virtual.d.ts) for each chunk that reads the table, so that no chunk contains rows that only
 * another chunk needs.
 */
export const createFailureModules = ({ page, server }: Failures): Readonly<Record<string, unknown>> => {
  const failureRows = Object.entries(page)
  const shownRows = failureRows
    .filter(([, { heading }]) => heading)
    .map(([code, row]) => [code, toFailureTexts(row)] as const)
  return {
    'failures/codes': failureRows.map(([code]) => code),
    'failures/reported': failureRows.filter(([, { report }]) => report).map(([code]) => code),
    // The screen of a connect request shows only errors with the prefix wallet/.
    'failures/connect': Object.fromEntries(shownRows.filter(([code]) => code.startsWith('wallet/'))),
    'failures/sign': Object.fromEntries(shownRows),
    'failures/of-server': Object.fromEntries(
      failureRows.flatMap(([code, row]) => (row.server ?? []).map((serverCode) => [serverCode, code])),
    ),
    'failures/titles': Object.fromEntries(
      [...failureRows, ...Object.entries(server)].map(([code, { title }]) => [code, title]),
    ),
  }
}
