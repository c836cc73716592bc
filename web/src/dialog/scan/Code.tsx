import { type ReactNode, useEffect, useState } from 'react'
import { countSecondsLeft } from '../../flow/pairing/countdown'
import type { PairingPhase } from '../../flow/pairing/next'
import type { PairingVisit } from '../../flow/pairing/visit'
import type { PairingCode } from '../../wallets/walletConnect/pairing'
import { useText } from '../context'
import { BusyLine } from '../elements/BusyLine'
import { Button } from '../elements/Button'
import { Icon } from '../entry/Icon'
import { checkIcon } from '../icons/entry'
import { refreshIcon } from '../icons/guide'
import { clockIcon } from '../icons/scan'
import { CodePlate } from './CodePlate'
import { CopyLink } from './CopyLink'

/** Return the seconds until the code is replaced, or undefined if more than 30 seconds are left. */
const useSecondsLeft = (code: PairingCode | undefined): number | undefined => {
  const [seconds, setSeconds] = useState<number | undefined>()
  useEffect(() => {
    if (!code) return setSeconds(undefined)
    const updateSeconds = () => setSeconds(countSecondsLeft(code, Date.now()))
    updateSeconds()
    const timer = setInterval(updateSeconds, 1000)
    return () => clearInterval(timer)
  }, [code])
  return seconds
}

/** How long the line below the code says that the code is new, in milliseconds. */
const renewedNoteMs = 2000

const useIsCodeRenewed = (phase: PairingPhase): boolean => {
  const [isRenewed, setIsRenewed] = useState(false)
  const code = phase.is === 'ready' && phase.renewed ? phase.code : undefined
  useEffect(() => {
    if (!code) return
    setIsRenewed(true)
    const timer = setTimeout(() => setIsRenewed(false), renewedNoteMs)
    return () => clearTimeout(timer)
  }, [code])
  return isRenewed
}

const CodeStatusLine = ({ phase }: { phase: PairingPhase }) => {
  const text = useText()
  const seconds = useSecondsLeft(phase.is === 'ready' ? phase.code : undefined)
  const isCodeRenewed = useIsCodeRenewed(phase)
  if (isCodeRenewed)
    return (
      <p className="kl-status kl-status--good">
        <Icon path={checkIcon} />
        {text('qr.renewed')}
      </p>
    )
  if (seconds !== undefined)
    return (
      <p className="kl-status">
        <Icon path={clockIcon} />
        {text('qr.expiring', { seconds })}
      </p>
    )
  return <BusyLine>{text(phase.is === 'preparing' ? 'qr.preparing' : 'qr.ready')}</BusyLine>
}

const ExpiredCode = ({ visit }: { visit: PairingVisit }) => {
  const text = useText()
  return (
    <>
      <p className="kl-t-head">{text('qr.expired.heading')}</p>
      <p>{text('qr.expired.body')}</p>
      <Button look="primary" size="m" icon={refreshIcon} onClick={visit.begin}>
        {text('qr.expired.action')}
      </Button>
    </>
  )
}

type CodeProps = {
  phase: PairingPhase
  visit: PairingVisit
  /** Returns the content of the code for a pairing URI. */
  codeText: (uri: string) => string
  label: string
  logo: ReactNode
}

/** The code, its countdown, and a button that copies its link for visitors who cannot scan. */
export const Code = ({ phase, visit, codeText, label, logo }: CodeProps) => {
  const uri = 'code' in phase ? phase.code?.uri : undefined
  const isExpired = phase.is === 'expired'
  return (
    <div className="kl-qr">
      <CodePlate
        text={uri && codeText(uri)}
        label={label}
        logo={logo}
        overlay={isExpired ? <ExpiredCode visit={visit} /> : undefined}
      />
      {!isExpired && (
        <>
          <CodeStatusLine phase={phase} />
          <CopyLink uri={uri} />
        </>
      )}
    </div>
  )
}
