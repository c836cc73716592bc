import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { Method } from '../../src/flow/screen'
import { addDetails, addToCatalogue } from './addToCatalogue'
import { addSentences } from './sentences'
import { announcedBy, type SiteStep, type SiteWallet } from './siteWallet'

const letters = { qr_code: 'q', extension: 'e', desktop: 'd' } as const

/** The kind of a step. Words of the site become the sentences of a kind of its own. */
const kindOf = (step: SiteStep, own: string): string => {
  if (typeof step === 'string') return step
  for (const [tag, { title, body }] of Object.entries(step))
    addSentences(tag, { [`step.${own}.title`]: title, [`step.${own}.body`]: body })
  return own
}

/** The step kinds of a wallet by method. */
const stepsOf = ({ id, methods }: SiteWallet): WalletDetails['steps'] => {
  const steps = Object.entries(methods).map(([method, { step1, step2, step3 }]) => {
    const kinds = [step1, step2, step3].map((step, at) => kindOf(step, `own_${id}_${method}_${at + 1}`))
    return [letters[method as Method], kinds]
  })
  return Object.fromEntries(steps)
}

/** Adds the site's own wallets to the catalogue of this page. */
export const addWallets = async (wallets: readonly SiteWallet[]): Promise<void> => {
  for (const wallet of wallets) {
    const { id, name, icon, aliases = [], methods, app_name, downloads = {}, deep_links = {} } = wallet
    const listed = { id, name, icon, aliases, rank: 0, hardware: false, rdns: announcedBy(wallet) } as const
    addToCatalogue(
      { ...listed, methods: Object.keys(methods) as Method[] },
      { steps: stepsOf(wallet), downloads, deep_links, status: 'alive', ...(app_name ? { app_name } : {}) },
    )
  }
  await addDetails()
}
