import { useEffect } from 'react'
import { Button } from '../elements/Button'
import { Notice } from '../elements/Notice'
import { info } from '../icons/guide'
import { useDialog } from '../model'
import { BrowseLink } from '../steps/BrowseLink'
import { LinkButton } from '../steps/links'
import { CopyLink } from './CopyLink'

type NextStepProps = {
  /** That the app may be missing; undefined where the heading says what happened. */
  note: string | undefined
  app: string
  /** The link that opens this page in the wallet's own browser. */
  browse: string | undefined
  store: string | undefined
  uri: string | undefined
  onCode: (() => void) | undefined
}

/** No app opened or answered: the wallet's own browser, where to get the app, the link to copy into another app, and a code for another device. */
export const NextStep = ({ note, app, browse, store, uri, onCode }: NextStepProps) => {
  const { say, text } = useDialog()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it appears
  useEffect(() => say(note ?? text('mobile.silent.heading')), [])
  return (
    <div className="kl-center__extra kl-missing">
      {note && <Notice path={info}>{note}</Notice>}
      {browse && <BrowseLink href={browse} app={app} look="quiet" size="m" />}
      {store && (
        <LinkButton look="quiet" size="m" wide href={store}>
          {text('mobile.get', { wallet: app })}
        </LinkButton>
      )}
      <CopyLink uri={uri} />
      {onCode && (
        <Button look="bare" size="m" wide onClick={onCode}>
          {text('mobile.other')}
        </Button>
      )}
    </div>
  )
}
