import type { Config } from 'wagmi'

/** Return the icons in the site's chains (`iconUrl`), by chain id. Icons that are functions are skipped. */
export const findSiteIcons = ({ chains }: Pick<Config, 'chains'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    chains.flatMap(({ id, ...chain }) => {
      const { iconUrl } = chain as { iconUrl?: unknown }
      return typeof iconUrl === 'string' && iconUrl ? [[id, iconUrl]] : []
    }),
  )

/** Add the site's own network icons to Kisslock's network icons, before the dialog is rendered. */
export const addChainIcons = async (icons: Readonly<Record<string, string>>): Promise<void> => {
  Object.assign((await import('virtual:kisslock/chain-icons')).default, icons)
}
