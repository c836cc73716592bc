import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { Method } from '../../src/flow/screen'
import { addDetails, addToCatalogue, letterOf } from './addToCatalogue'
import { ownSteps } from './ownSteps'
import { announcedBy, type SiteStep, type SiteWallet } from './siteWallet'

/** Return the kind of a step. For a step in the site's own words, return `own_` and the number of the step. */
const kindOf = (step: SiteStep, at: number): string => (typeof step === 'string' ? step : `own_${at + 1}`)

/** Return the step kinds of a wallet by method, and the site's own texts. */
const stepsOf = ({ name, app_name, methods, own_steps }: SiteWallet): Pick<WalletDetails, 'steps' | 'own'> => {
  const steps = Object.entries(methods).map(
    ([method, of]) =>
      [method as Method, 'step1' in of ? [of.step1, of.step2, of.step3] : of] as [Method, readonly SiteStep[]],
  )
  const texts = steps.map(([method, all]) => {
    const { step1, step2, step3 } = own_steps?.[method] ?? {}
    const withOwnTexts = all.map((step, at) => [step1, step2, step3][at] ?? step)
    return [letterOf[method], withOwnTexts.map((step) => (typeof step === 'string' ? undefined : step))] as const
  })
  const words = ownSteps(app_name ?? name, Object.fromEntries(texts))
  return {
    steps: Object.fromEntries(steps.map(([method, all]) => [letterOf[method], all.map(kindOf)])),
    ...(words ? { own: words } : {}),
  }
}

/**
 * Return the links that open a wallet's own browser, without the fields of a catalogue entry that the page does not
 * use.
 */
const browseLinksOf = ({ ios = [], android = [], tried }: NonNullable<SiteWallet['browse']>) => ({
  ios,
  android,
  ...(tried ? { tried } : {}),
})

/** Add the site's own wallets to the catalogue of this page. */
export const addWallets = async (wallets: readonly SiteWallet[]): Promise<void> => {
  for (const wallet of wallets) {
    const { id, name, icon, aliases = [], methods, app_name, downloads = {}, deep_links = {}, browse } = wallet
    const listed = {
      id,
      name,
      icon: typeof icon === 'string' ? icon : undefined,
      aliases,
      methods: Object.keys(methods) as Method[],
      rank: 0 as const,
      hardware: false,
      browses: !!browse,
      rdns: announcedBy(wallet),
    }
    addToCatalogue(listed, {
      ...stepsOf(wallet),
      downloads,
      deep_links,
      status: 'alive',
      ...(app_name ? { app_name } : {}),
      ...(browse ? { browse: browseLinksOf(browse) } : {}),
    })
    // If the icon does not load, the list shows the wallet's initials.
    if (typeof icon === 'function')
      icon().then(
        (url) => Object.assign(listed, { icon: url }),
        () => {},
      )
  }
  await addDetails()
}
