type Sentences = { heading?: string; body?: string; retry?: boolean }

/**
 * The content of src/kisslock/data/failures.json: failures of the page, and failures that the server writes to the log.
 * `server` of a failure of the page: the server's error codes that the visitor sees as this failure.
 */
export type Failures = {
  page: Readonly<Record<string, { cause: string; report: boolean; title: string; server?: string[] } & Sentences>>
  server: Readonly<Record<string, { title: string }>>
}

/** Heading and body, followed by 0 if another try would fail in the same way. */
const sentence = ({ heading, body, retry }: Sentences) => [heading, body, ...(retry === false ? [0] : [])]

/** One module (virtual.d.ts) for each chunk that reads the table, so that no chunk contains the rows of another one. */
export const failureModules = ({ page, server }: Failures): Readonly<Record<string, unknown>> => {
  const rows = Object.entries(page)
  const shown = rows.filter(([, { heading }]) => heading).map(([code, row]) => [code, sentence(row)] as const)
  return {
    'failures/codes': rows.map(([code]) => code),
    'failures/reported': rows.filter(([, { report }]) => report).map(([code]) => code),
    // The screen of a connection request shows only failures of the wallet.
    'failures/connect': Object.fromEntries(shown.filter(([code]) => code.startsWith('wallet/'))),
    'failures/sign': Object.fromEntries(shown),
    'failures/of-server': Object.fromEntries(
      rows.flatMap(([code, row]) => (row.server ?? []).map((serverCode) => [serverCode, code])),
    ),
    'failures/titles': Object.fromEntries(
      [...rows, ...Object.entries(server)].map(([code, { title }]) => [code, title]),
    ),
  }
}
