import type { Config } from 'wagmi'

/** The icons that the site gives to its chains (`iconUrl`), by chain id. An icon that has to be loaded is left out. */
export const ownIcons = ({ chains }: Pick<Config, 'chains'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    chains.flatMap(({ id, ...chain }) => {
      const { iconUrl } = chain as { iconUrl?: unknown }
      return typeof iconUrl === 'string' && iconUrl ? [[id, iconUrl]] : []
    }),
  )

/** Adds the site's icons to those of Kisslock's networks, before the dialog is drawn. */
export const addChainIcons = async (icons: Readonly<Record<string, string>>): Promise<void> => {
  Object.assign((await import('virtual:kisslock/chain-icons')).default, icons)
}
