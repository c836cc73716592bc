/**
 * The browsers, each with the token that identifies it in a User-Agent header. Chrome and Safari
 * come last, because most User-Agent headers also contain Chrome or Safari.
 */
const browserTokens = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systemTokens = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const findNameByToken = (agent: string, table: readonly (readonly [token: string, name: string])[]) =>
  table.find(([token]) => agent.includes(token))?.[1]

/**
 * Return the browser and the operating system of a User-Agent. Returns undefined if the browser or the system is not
 * known.
 */
export const parseAgent = (agent: string): { browser: string; system: string } | undefined => {
  const [browser, system] = [findNameByToken(agent, browserTokens), findNameByToken(agent, systemTokens)]
  return browser && system ? { browser, system } : undefined
}
