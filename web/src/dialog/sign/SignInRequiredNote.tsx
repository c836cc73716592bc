import { useDialog } from '../model'

/** If signing in is required, this note explains why the button that declines also disconnects. */
export const SignInRequiredNote = () => {
  const { config, text } = useDialog()
  if (config.sign_in.mode !== 'required') return null
  return <p className="kl-t-small kl-sign__why">{text('sign.required', { site: config.site.name })}</p>
}
