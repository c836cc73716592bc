import { useSyncExternalStore } from 'react'
import { useKisslock, useText } from '../../src/dialog/context'
import { TextLink } from '../../src/dialog/guide/links'

/** The site's terms and privacy notice, in new tabs, so that the dialog stays open. */
export const Legal = () => {
  const { config, runtime } = useKisslock()
  // The server's settings arrive before the runtime, and after a dialog that did not wait for it.
  useSyncExternalStore(runtime.subscribe, runtime.get, () => undefined)
  const { terms_url, privacy_url } = config.site
  const text = useText()
  if (!terms_url && !privacy_url) return null
  return (
    <p className="kl-legal kl-t-small">
      {terms_url && <TextLink href={terms_url}>{text('page.terms')}</TextLink>}
      {privacy_url && <TextLink href={privacy_url}>{text('page.privacy')}</TextLink>}
    </p>
  )
}
