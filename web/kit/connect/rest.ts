import '../../embed/rest.css'
import { createRest, type Rest } from '../../embed/rest'
import { createSite } from '../../embed/site'
import { beforeDialog } from '../../src/dialog/load'
import { chainsOf } from './chains'
import { checked, problemOf } from './checked'
import { declaredBy } from './declared'
import type { ConnectOptions } from './options'
import { pageDataOf } from './settings'
import { warn } from './warn'

/** Adds wallets and icons of a site's own before the dialog is drawn. */
const addOwn = ({ wallets, ...options }: ConnectOptions): void => {
  const { more = [] } = wallets ?? {}
  const icons = chainsOf(options).flatMap(({ id, iconUrl }) => (iconUrl ? [[id, iconUrl]] : []))
  if (more.length > 0) beforeDialog.push(async () => (await import('../catalogue/addWallets')).addWallets(more))
  if (icons.length > 0)
    beforeDialog.push(async () => (await import('../catalogue/chainIcons')).addChainIcons(Object.fromEntries(icons)))
}

/** Warns of what an element says and the page does not use. `used`: the settings of the first element as JSON. */
const look = (element: Element, used: string): void => {
  for (const name of ['accent', 'scheme', 'locale']) {
    const value = element.getAttribute(name)
    const problem = value === null ? undefined : problemOf(name, value)
    if (problem) warn(problem)
  }
  const own = JSON.stringify(declaredBy(element))
  if (own !== '{}' && own !== used)
    warn(
      'Kisslock: two <kisslock-connect> of this page have different settings, and those of the first count. Give settings to one of them alone; accent, scheme and locale may differ.',
    )
}

/** Makes the rest from a site's settings. `declared`: those of the first element alone, as JSON. */
export const start = (given: ConnectOptions, declared: string): Rest => {
  const { options, problems } = checked(given)
  for (const problem of problems) warn(problem)
  addOwn(options)
  const rest = createRest(createSite(pageDataOf(options)))
  return {
    ...rest,
    takeOver: (element, ...drawn) => {
      look(element, declared)
      return rest.takeOver(element, ...drawn)
    },
  }
}
