import { useEffect, useState } from 'react'
import { createPresence } from '../../browser/sight'
import { watchApp } from '../../flow/pairing/watchApp'
import { useKisslock, useScreen, useText } from '../context'
import { Button, type ButtonLook } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { copyIcon, useCopy } from '../elements/useCopy'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark } from '../entry/ConnectionMark'
import { Heading } from '../frame/Heading'
import { checkIcon } from '../icons/entry'
import { infoIcon } from '../icons/guide'
import { useParts } from '../loading/parts'
import { useDialog } from '../model'
import { BrowseLink, useBrowseLink } from './BrowseLink'
import type { GuideProps } from './GuideProps'
import { LinkButton } from './links'
import { StatusNote } from './StatusNote'
import { StepList, useStepTextFinder } from './Steps'
import { findAppPageUrl } from './useGetLink'

const CopyUrlButton = ({ look = 'primary' }: { look?: ButtonLook['look'] }) => {
  const kisslock = useKisslock()
  const { wallet } = useParts()
  const text = useText()
  const { copied, copy } = useCopy()
  // Load the chunk `wallet` and its sentences, because the announcement after copying is one of these sentences.
  useEffect(() => void wallet.preload(kisslock).catch(() => {}), [kisslock, wallet])
  return (
    <Button look={look} wide icon={copied ? checkIcon : copyIcon} onClick={() => copy(location.href)}>
      {text('browse.address')}
    </Button>
  )
}

/**
 * Help if the visitor has tapped the link and no app has opened: a button that copies the page's URL for use in another
 * app. The link is still shown, and the visitor can tap it again.
 */
const NoAppOpenedNote = ({ app }: { app: string }) => {
  const { say, text } = useDialog()
  const screen = useScreen()
  const [isAppMissing, setIsAppMissing] = useState(false)
  const hasFollowedLink = screen.at === 'guide' && screen.browsed
  const missingNote = text('mobile.missing', { wallet: app })
  useEffect(() => {
    if (hasFollowedLink) return watchApp(createPresence(true), (problem) => setIsAppMissing(problem === 'missing'))
  }, [hasFollowedLink])
  useEffect(() => {
    if (isAppMissing) say(missingNote)
  }, [isAppMissing, missingNote, say])
  if (!isAppMissing) return null
  return (
    <>
      <Notice path={infoIcon}>{missingNote}</Notice>
      <CopyUrlButton look="quiet" />
    </>
  )
}

/**
 * The guide for a wallet on this phone that the page cannot pair with. The guide offers a link to the wallet's own
 * browser, or the page's URL to open in that browser.
 */
export const WalletBrowserGuide = ({ subject, details }: GuideProps) => {
  const { program, text } = useDialog()
  const href = useBrowseLink(subject.id, details)
  const appName = details.app_name ?? subject.name
  const storePageUrl = findAppPageUrl(details)
  const findStepText = useStepTextFinder()
  const firstSteps = (details.steps.q ?? []).slice(0, 2).map((kind) => findStepText(kind, appName))
  const title =
    program === undefined
      ? text('browse.heading', { wallet: appName })
      : text('oidc.phone.heading', { program, wallet: appName })
  const hidesUrl = href || program !== undefined
  return (
    <>
      <div className="kl-center kl-center--panel kl-enter">
        <ConnectionMark state="ready" right={<WalletTile {...subject} size={64} />} />
        <Heading>{title}</Heading>
        {href && <p className="kl-t-body">{text('browse.body', { wallet: appName })}</p>}
        {!hidesUrl && <p className="kl-t-body">{text('browse.copy', { wallet: appName })}</p>}
        {program !== undefined && <p className="kl-t-body">{text('oidc.phone', { program })}</p>}
        <StatusNote status={details.status} wallet={appName} />
        <div className="kl-actions">
          {href && <BrowseLink href={href} app={appName} look="primary" />}
          {!hidesUrl && <CopyUrlButton />}
          {storePageUrl && (
            <LinkButton look="quiet" href={storePageUrl}>
              {text('mobile.get', { wallet: appName })}
            </LinkButton>
          )}
          {href && <NoAppOpenedNote app={appName} />}
        </div>
      </div>
      <div className="kl-guide kl-guide--below">
        <StepList wallet={appName} steps={[...firstSteps, { id: 'browse', title }]} />
      </div>
    </>
  )
}
