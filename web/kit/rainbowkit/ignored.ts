const warnedNames = new Set<string>()

/**
 * In development, warn once per page about each setting that has no effect. A setting with a falsy value causes no
 * warning.
 */
export const warnAboutIgnored = (settings: Readonly<Record<string, unknown>>): void => {
  if (process.env.NODE_ENV === 'production') return
  for (const [name, value] of Object.entries(settings)) {
    if (!value || warnedNames.has(name)) continue
    warnedNames.add(name)
    // biome-ignore lint/suspicious/noConsole: the warning is for the developer of the site
    console.warn(`Kisslock: \`${name}\` is accepted for RainbowKit's sake and has no effect. Remove it.`)
  }
}
