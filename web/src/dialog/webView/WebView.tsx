import apps from 'virtual:kisslock/web-view-apps'
import { detectPhoneSystem } from '../../browser/system'
import { hasToken, readTraits } from '../../browser/webView'
import { Button } from '../elements/Button'
import { CopyButton } from '../elements/CopyButton'
import { Notice } from '../elements/Notice'
import { CompactView } from '../frame/CompactView'
import { useDialog } from '../model'
import { createBrowserOpener } from './openOutside'

/** The three dots of a menu icon, as in most apps. */
const dotsIcon = 'M4.5 10h.01M10 10h.01M15.5 10h.01'

const menuSentenceKeys = { top: 'mobile.view.top', bottom: 'mobile.view.bottom', any: 'mobile.view.menu' } as const

/** Return the app that displays this page. Undefined if the data does not contain the app. */
const findCurrentApp = () => {
  const { userAgent, hasGlobal: has } = readTraits()
  return apps.find(
    ({ tokens, globals }) => tokens.some((token) => hasToken(userAgent, token)) || globals.some((name) => has(name)),
  )
}

/**
 * The dialog inside an app that is not a wallet. This screen leads the visitor to the phone's browser, where wallet
 * apps can be opened.
 */
export const WebView = () => {
  const { flow, program, text } = useDialog()
  const appInWebView = findCurrentApp()
  const browserOpener =
    appInWebView && program === undefined ? createBrowserOpener(appInWebView, location.href) : undefined
  const menuSentenceKey = menuSentenceKeys[appInWebView?.menu[detectPhoneSystem(navigator.userAgent)] ?? 'any']
  return (
    <CompactView title={program === undefined ? text('mobile.view.heading') : text('oidc.outside', { program })}>
      <p className="kl-t-body">
        {program !== undefined
          ? text('oidc.outside.body')
          : appInWebView
            ? text('mobile.view.body', { app: appInWebView.name })
            : text('mobile.view.bodyUnnamed')}
      </p>
      {program === undefined && (
        <Notice path={dotsIcon}>
          {text(menuSentenceKey)} {text('mobile.view.paste')}
        </Notice>
      )}
      <div className="kl-actions kl-actions--stack">
        {browserOpener && 'href' in browserOpener && (
          <a className="kl-btn kl-btn--primary" href={browserOpener.href}>
            <span>{text('mobile.view.open')}</span>
          </a>
        )}
        {browserOpener && 'onClick' in browserOpener && (
          <Button look="primary" onClick={browserOpener.onClick}>
            {text('mobile.view.open')}
          </Button>
        )}
        {program === undefined && <CopyButton value={location.href}>{text('browse.address')}</CopyButton>}
        <Button look="bare" size="m" onClick={() => flow.send({ type: 'allShown' })}>
          {text('mobile.view.stay')}
        </Button>
      </div>
    </CompactView>
  )
}
