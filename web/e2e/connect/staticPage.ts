import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const docsText = readFileSync(join(import.meta.dirname, '../../../docs/start/static.md'), 'utf8')

/** Return the code block of a file in docs/start/static.md. */
export const readDocsFile = (name: string): string =>
  new RegExp(`^[^\n]* ${name}[^\n]*\n(.*?)^\`\`\`$`, 'ms').exec(docsText)?.[1] ?? ''
