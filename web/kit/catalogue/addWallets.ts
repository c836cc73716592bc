import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { Method } from '../../src/flow/screen'
import { addToCatalogue, loadSiteDetails, methodLetters } from './addToCatalogue'
import { createOwnSteps } from './ownSteps'
import { listAnnouncedRdns, type SiteStep, type SiteWallet } from './siteWallet'

/** Return the kind of a step. For a step in the site's own words, return `own_` and the number of the step. */
const findStepKind = (step: SiteStep, index: number): string => (typeof step === 'string' ? step : `own_${index + 1}`)

/** Return the step kinds of a wallet by method, and the site's own texts. */
const toSteps = ({ name, app_name, methods, own_steps }: SiteWallet): Pick<WalletDetails, 'steps' | 'own'> => {
  const stepsByMethod = Object.entries(methods).map(
    ([method, steps]) =>
      [method as Method, 'step1' in steps ? [steps.step1, steps.step2, steps.step3] : steps] as [
        Method,
        readonly SiteStep[],
      ],
  )
  const textsByMethod = stepsByMethod.map(([method, steps]) => {
    const { step1, step2, step3 } = own_steps?.[method] ?? {}
    const stepsWithOwnTexts = steps.map((step, index) => [step1, step2, step3][index] ?? step)
    return [
      methodLetters[method],
      stepsWithOwnTexts.map((step) => (typeof step === 'string' ? undefined : step)),
    ] as const
  })
  const ownStepTexts = createOwnSteps(app_name ?? name, Object.fromEntries(textsByMethod))
  return {
    steps: Object.fromEntries(stepsByMethod.map(([method, steps]) => [methodLetters[method], steps.map(findStepKind)])),
    ...(ownStepTexts ? { own: ownStepTexts } : {}),
  }
}

/**
 * Return the links that open a wallet's own browser, without the fields of a catalogue entry that the page does not
 * use.
 */
const toBrowseLinks = ({ ios = [], android = [], tried }: NonNullable<SiteWallet['browse']>) => ({
  ios,
  android,
  ...(tried ? { tried } : {}),
})

/** Add the site's own wallets to the catalogue of this page. */
export const addWallets = async (wallets: readonly SiteWallet[]): Promise<void> => {
  for (const wallet of wallets) {
    const { id, name, icon, aliases = [], methods, app_name, downloads = {}, deep_links = {}, browse } = wallet
    const listedWallet = {
      id,
      name,
      icon: typeof icon === 'string' ? icon : undefined,
      aliases,
      methods: Object.keys(methods) as Method[],
      rank: 0 as const,
      hardware: false,
      browses: !!browse,
      rdns: listAnnouncedRdns(wallet),
    }
    addToCatalogue(listedWallet, {
      ...toSteps(wallet),
      downloads,
      deep_links,
      status: 'alive',
      ...(app_name ? { app_name } : {}),
      ...(browse ? { browse: toBrowseLinks(browse) } : {}),
    })
    // If the icon does not load, the list shows the wallet's initials.
    if (typeof icon === 'function')
      icon().then(
        (url) => Object.assign(listedWallet, { icon: url }),
        () => {},
      )
  }
  await loadSiteDetails()
}
