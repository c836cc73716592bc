import { useEffect } from 'react'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { Icon } from '../entry/Icon'
import { LinkButton } from '../guide/links'
import { info } from '../icons/guide'
import { CopyLink } from './CopyLink'

type MissingAppProps = {
  sentence: string
  app: string
  store: string | undefined
  uri: string | undefined
  onCode: (() => void) | undefined
}

/** No app opened: where to get it, and the link to copy into another app. */
export const MissingApp = ({ sentence, app, store, uri, onCode }: MissingAppProps) => {
  const { say } = useKisslock()
  const text = useText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it appears
  useEffect(() => say(sentence), [])
  return (
    <div className="kl-center__extra kl-missing">
      <p className="kl-note">
        <Icon path={info} />
        <span>{sentence}</span>
      </p>
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
