import { useKisslock, useText } from '../context'

/** Where signing in is required, "Not now" ends the connection: this note says so before the click. */
export const Required = () => {
  const { config } = useKisslock()
  const text = useText()
  if (config.sign_in.mode !== 'required') return null
  return (
    <p className="kl-t-small kl-sign__why">
      {text('sign.required', { site: config.site.name, choice: text('common.notNow') })}
    </p>
  )
}
