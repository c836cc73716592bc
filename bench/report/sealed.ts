import { createHash } from 'node:crypto'

/** The text with a digest of it as its last line, so that an edit shows (`bench/seal.py`, `tests/packaging/test_results.py`). */
export const sealed = (text: string): string => {
  const body = `${text.replace(/^\n+|\n+$/g, '')}\n`
  return `${body}\n<!-- written by make bench, sha256 ${createHash('sha256').update(body).digest('hex')} -->\n`
}
