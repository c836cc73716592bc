import { useDialog } from '../model'

/** Where signing in is required, this note says why the other button disconnects. */
export const Required = () => {
  const { config, text } = useDialog()
  if (config.sign_in.mode !== 'required') return null
  return <p className="kl-t-small kl-sign__why">{text('sign.required', { site: config.site.name })}</p>
}
