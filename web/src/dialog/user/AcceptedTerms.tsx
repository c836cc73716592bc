import { useDialog } from '../model'

/**
 * Tells the visitor that the signature accepts the site's terms of use, with a link to them. Renders nothing if the
 * terms have no version.
 */
export const AcceptedTerms = () => {
  const { config, text } = useDialog()
  const { name, terms_url, terms_version } = config.site
  if (!terms_url || !terms_version) return null
  return (
    <p className="kl-t-small kl-hint">
      {text('sign.terms', { site: name })}{' '}
      <a href={terms_url} target="_blank" rel="noopener">
        {text('page.terms')}
        <span className="kl-sr"> ({text('common.newTab')})</span>
      </a>
    </p>
  )
}
