import { Fragment, type HTMLAttributes, type ReactNode, useMemo } from 'react'
import type { ListRow } from '../../flow/catalogue/list'
import type { Screen } from '../../flow/screen'
import { useKisslock, useScreen } from '../context'
import { IconButton } from '../elements/Button'
import { Sentence } from '../elements/Sentence'
import { TileBadge } from '../elements/TileBadge'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark } from '../entry/ConnectionMark'
import { Icon } from '../entry/Icon'
import { BodyContext, findBodyKey } from '../frame/ahead'
import { lazyView } from '../frame/lazyView'
import { useHoveredGuide } from '../home/useGuideAhead'
import { backIcon, closeIcon, lockIcon, shieldIcon } from '../icons/dialog'
import { useDetectedWallets, useDialog, useLastUsedWallet, useScreenWalletFinder } from '../model'
import { findScreenLook } from './index'

const Switches = lazyView(
  'guide',
  'Switches',
  // If the chunk of the switches is missing, the body of the pane reports the error.
  () => <div className="kl-stage__head-title" />,
)

/**
 * The wallet's half of the connection mark. This half shows the chosen wallet, the last used wallet, or the wallet
 * whose row is under the pointer.
 */
const StageWalletTile = ({ screen, pointedRow }: { screen: Screen; pointedRow: ListRow | undefined }) => {
  const findScreenWallet = useScreenWalletFinder()
  const lastUsedWallet = useLastUsedWallet()
  if (screen.at !== 'home')
    return <WalletTile {...findScreenWallet(screen as { uid?: string; wallet?: string })} size={64} />
  if (lastUsedWallet)
    return (
      <WalletTile
        id={lastUsedWallet.wallet ?? lastUsedWallet.id}
        name={lastUsedWallet.name}
        icon={lastUsedWallet.icon}
        size={64}
      />
    )
  return (
    <span className="kl-tile kl-tile--64 kl-tile--empty">
      {pointedRow && (
        <WalletTile
          key={pointedRow.key}
          id={pointedRow.wallet ?? pointedRow.key}
          name={pointedRow.name}
          icon={pointedRow.icon}
          size={64}
        />
      )}
    </span>
  )
}

type BodyProps = { screen: Screen; pointedRow: ListRow | undefined; bodyProps: HTMLAttributes<HTMLDivElement> }

const CentredBody = ({ screen, pointedRow, bodyProps, children }: BodyProps & { children: ReactNode }) => {
  const look = findScreenLook(screen)
  const lastUsedWallet = useLastUsedWallet()
  if (look.layout !== 'centred') return null
  const state = screen.at === 'home' && lastUsedWallet ? 'ready' : look.mark
  return (
    <div className="kl-stage__body" {...bodyProps}>
      <div className="kl-center kl-enter">
        <ConnectionMark
          state={state}
          badge={screen.at === 'pending' && screen.locked && <TileBadge path={lockIcon} look="warn" />}
          right={<StageWalletTile screen={screen} pointedRow={pointedRow} />}
        />
        <Fragment key={screen.at}>{children}</Fragment>
      </div>
    </div>
  )
}

const TrustLine = () => (
  <p className="kl-stage__foot kl-t-small">
    <Icon path={shieldIcon} />
    <span>
      <Sentence of="trust.line" />
    </span>
  </p>
)

/**
 * A note to the site's owner, shown below a guide that could offer more methods if the site had a project id. The note
 * is not shown below a guide that failed to load. Guides on phones work without a project id, so on a phone the note
 * appears only in development.
 */
const SiteOwnerNote = lazyView('guide', 'SiteOwnerNote', TrustLine)

const StageFooter = ({ screen }: { screen: Screen }) => {
  const { config, platform } = useKisslock()
  const lastUsedWallet = useLastUsedWallet()
  const isEmpty = screen.at === 'help' || (screen.at === 'home' && !lastUsedWallet)
  if (isEmpty) return <div className="kl-stage__foot" />
  const isPairingUnset = config.walletconnect.project_id === null && (config.dev || !platform.phone)
  const isForOwner = isPairingUnset && screen.at === 'guide' && screen.method !== 'extension'
  return isForOwner ? <SiteOwnerNote /> : <TrustLine />
}

/**
 * The attribute of a body that is rendered before its screen is shown. The browser lays out the body, but the body is
 * invisible, announces nothing and cannot take the focus.
 */
const prerenderedBodyProps = { 'data-ahead': '' } as HTMLAttributes<HTMLDivElement>

/**
 * The attributes of the panel that is controlled by the tabs above it. A panel that scrolls must be a tab stop (ARIA
 * practices).
 */
const panelProps = { id: 'kl-panel', role: 'tabpanel', tabIndex: 0, 'aria-labelledby': 'kl-stage-title' }

/** The body of a screen, below the head of the right pane. */
const StageBody = ({ screen, pointedRow, bodyProps }: BodyProps) => {
  const { layout, View } = findScreenLook(screen)
  const screenView = useMemo(() => <View screen={screen} />, [View, screen])
  if (layout !== 'centred')
    return (
      <div className="kl-stage__body kl-stage__body--top" {...bodyProps}>
        {screenView}
      </div>
    )
  return (
    <CentredBody screen={screen} pointedRow={pointedRow} bodyProps={bodyProps}>
      {screenView}
    </CentredBody>
  )
}

/** Return true for screens with tabs above them: help, guides, and the request to a wallet that was just installed. */
const hasTabsAbove = (screen: Screen) =>
  ['guide', 'help', 'ready', 'resuming'].includes(screen.at) || (screen.at === 'waiting' && screen.resumed)

/**
 * Return the screens whose bodies are rendered: the current screen, and the guide of the wallet whose row is under the
 * pointer.
 */
const useRenderedScreens = (screen: Screen, pointedRow: ListRow | undefined): readonly Screen[] => {
  const hoveredGuide = useHoveredGuide(pointedRow)
  const detectedWallets = useDetectedWallets()
  if (!hoveredGuide || detectedWallets.some(({ wallet }) => wallet === hoveredGuide.wallet)) return [screen]
  if (findBodyKey(hoveredGuide) !== findBodyKey(screen)) return [screen, hoveredGuide]
  // Return the same object as before the click, so that the guide is not rendered again.
  return [JSON.stringify(hoveredGuide) === JSON.stringify(screen) ? hoveredGuide : screen]
}

/** The right pane, which shows the next step. */
export const Stage = ({ pointedRow }: { pointedRow: ListRow | undefined }) => {
  const { flow, text } = useDialog()
  const screen = useScreen()
  const hasTabs = hasTabsAbove(screen)
  const renderedScreens = useRenderedScreens(screen, pointedRow)
  return (
    <section className="kl-stage" aria-labelledby="kl-stage-title">
      <div className="kl-stage__head">
        <IconButton
          className="kl-stage__back"
          path={backIcon}
          flip
          label={text('common.back')}
          onClick={() => flow.send({ type: 'back' })}
        />
        {hasTabs ? <Switches screen={screen} /> : <div className="kl-stage__head-title" />}
        <span className="kl-stage__x" />
      </div>
      {renderedScreens.map((renderedScreen) => (
        <BodyContext.Provider key={findBodyKey(renderedScreen)} value={findBodyKey(renderedScreen)}>
          <StageBody
            screen={renderedScreen}
            pointedRow={pointedRow}
            bodyProps={
              findBodyKey(renderedScreen) !== findBodyKey(screen) ? prerenderedBodyProps : hasTabs ? panelProps : {}
            }
          />
        </BodyContext.Provider>
      ))}
      <StageFooter screen={screen} />
      {/* The close button is the last element in the tab order, although CSS shows it at the end of the header. */}
      <IconButton
        className="kl-stage__close"
        path={closeIcon}
        label={text('common.close')}
        onClick={() => flow.send({ type: 'closed' })}
      />
    </section>
  )
}
