import { useEffect } from 'react'
import { Button } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { infoIcon } from '../icons/guide'
import { useDialog } from '../model'
import { BrowseLink } from '../steps/BrowseLink'
import { LinkButton } from '../steps/links'
import { CopyLink } from './CopyLink'

type NextStepProps = {
  /** A note that the app might not be installed. Undefined if the heading already explains what happened. */
  note: string | undefined
  app: string
  /** The link that opens this page in the wallet's own browser; undefined if there is no such link. */
  browseUrl: string | undefined
  storeUrl: string | undefined
  uri: string | undefined
  onShowCode: (() => void) | undefined
}

/**
 * Offer alternatives if no app opened or responded: the wallet's own browser, the app's store, the link to copy into
 * another app, and a code for another device.
 */
export const NoAppAlternatives = ({ note, app, browseUrl, storeUrl, uri, onShowCode }: NextStepProps) => {
  const { say, text } = useDialog()
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when it appears
  useEffect(() => say(note ?? text('mobile.silent.heading')), [])
  return (
    <div className="kl-center__extra kl-missing">
      {note && <Notice path={infoIcon}>{note}</Notice>}
      {browseUrl && <BrowseLink href={browseUrl} app={app} look="quiet" size="m" />}
      {storeUrl && (
        <LinkButton look="quiet" size="m" wide href={storeUrl}>
          {text('mobile.get', { wallet: app })}
        </LinkButton>
      )}
      <CopyLink uri={uri} />
      {onShowCode && (
        <Button look="bare" size="m" wide onClick={onShowCode}>
          {text('mobile.other')}
        </Button>
      )}
    </div>
  )
}
