import { SourceMap } from 'node:module'

/** Matches a browser's report: the directive, the blocked value, and the script's file, line and column. */
const reportPattern = /^(\S+) (\S*) (\S+):(\d+):(\d+)$/

export const isTrustedTypesViolation = (violation: string) => violation.startsWith('require-trusted-types-for ')

/**
 * Return the source file that caused a report, from the script's source map. A script without a source map, such as the
 * bundler's runtime, counts as its own source. Throws if a script without a source map contains text of the package.
 */
export const findSource = async (violation: string): Promise<string> => {
  const [, , , script = '', line = 1, column = 1] = reportPattern.exec(violation) ?? []
  const answer = await fetch(`${script}.map`)
  if (!answer.ok) {
    if (!/kisslock/i.test(await (await fetch(script)).text())) return script
    throw new Error(`${script} has no source map, for the report: ${violation}`)
  }
  const entry = new SourceMap((await answer.json()) as never).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) throw new Error(`The source map of ${script} has no place ${line}:${column}.`)
  return entry.originalSource
}
