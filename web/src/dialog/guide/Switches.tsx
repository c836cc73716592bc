import { orderMethods } from '../../flow/catalogue/methods'
import { canScan } from '../../flow/catalogue/scanning'
import type { Method, Screen } from '../../flow/screen'
import { browserIcon, desktopIcon, phoneIcon } from '../icons/guide'
import { useCatalogue, useDetectedWallets, useDialog } from '../model'
import { Switch } from './Switch'

const methodTabs = {
  qr_code: [phoneIcon, 'method.phone'],
  extension: [browserIcon, 'method.browser'],
  desktop: [desktopIcon, 'method.desktop'],
} as const satisfies Record<Method, readonly [string, string]>

const MethodSwitch = ({ wallet, method }: { wallet: string | undefined; method: Method }) => {
  const { flow, platform, config, text } = useDialog()
  const listedWallet = useCatalogue().find(({ id }) => id === wallet)
  const methodOptions = { phone: platform.phone, scanning: canScan(config), browses: listedWallet?.browses }
  // A discontinued wallet has no methods to switch between.
  const methods = orderMethods(listedWallet?.rank === 2 ? [] : (listedWallet?.methods ?? []), methodOptions)
  if (!wallet || methods.length < 2) return <div className="kl-stage__head-title" />
  const methodChoices = methods.map((id) => ({ id, icon: methodTabs[id][0], label: text(methodTabs[id][1]) }))
  return (
    <Switch
      label={text('method.label')}
      choices={methodChoices}
      value={method}
      onChoose={(id) => flow.send({ type: 'walletChosen', wallet, method: id })}
    />
  )
}

const HelpSwitch = ({ page }: { page: 'what' | 'choose' }) => {
  const { flow, text } = useDialog()
  return (
    <Switch
      label={text('help.title')}
      choices={[
        { id: 'what', label: text('help.tab.what') },
        { id: 'choose', label: text('help.tab.choose') },
      ]}
      value={page}
      onChoose={(to) => flow.send({ type: 'help', page: to })}
    />
  )
}

/** The tabs above a guide, above the request that follows an installation, or above the help pages. */
export const Switches = ({ screen }: { screen: Screen }) => {
  const detectedWallets = useDetectedWallets()
  if (screen.at === 'help') return <HelpSwitch page={screen.page} />
  // After an installation, the screen shows the request to the detected wallet instead of a guide. Find the wallet by
  // its `uid`, so that the tabs with the wallet's other methods stay visible.
  const detectedWallet = 'uid' in screen && detectedWallets.find(({ uid }) => uid === screen.uid)
  const { wallet, method } =
    'method' in screen
      ? screen
      : { wallet: detectedWallet ? detectedWallet.wallet : undefined, method: 'extension' as const }
  return <MethodSwitch wallet={wallet} method={method} />
}
