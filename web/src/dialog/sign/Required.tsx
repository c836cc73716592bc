import { useKisslock, useText } from '../context'

/** A note for sites that require signing in: "Not now" ends the connection. */
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
