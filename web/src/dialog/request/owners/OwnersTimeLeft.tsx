import { useEffect, useState } from 'react'
import { useDialog } from '../../model'
import { formatDuration } from '../../signing/duration'

/** How often the remaining time is updated, in milliseconds. */
const updateIntervalMs = 5000

export type OwnersTimeLeftProps = {
  /** The message's expiry by this device's clock, in milliseconds since 1970. */
  until: number
  /** True while the wallet still shows the message. */
  asking?: boolean
  /** True if an on-chain signature also works after the page was closed. */
  resumable?: boolean
}

/** Tells the visitor that other owners have to sign, and shows the time that is left. */
export const OwnersTimeLeft = ({ until, asking = false, resumable = false }: OwnersTimeLeftProps) => {
  const { config, locale, text } = useDialog()
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), updateIntervalMs)
    return () => clearInterval(timer)
  }, [])
  const duration = formatDuration(locale.tag, until - nowMs)
  const sentence = asking
    ? text('owners.asking', { duration })
    : text('owners.body', { duration, site: config.site.name })
  return (
    <>
      <p className="kl-t-body">{sentence}</p>
      {resumable && <p className="kl-t-small kl-sign__why">{text('owners.later')}</p>}
    </>
  )
}
