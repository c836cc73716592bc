import { useRef } from 'react'
import type { Screen } from '../../flow/screen'
import { useKisslock, useText, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { lazyView } from '../elements/lazyView'
import { Icon } from '../entry/Icon'
import { useLate } from '../entry/useLate'
import { useFocusToTitle } from '../frame/focus'
import { Heading } from '../frame/Heading'
import { eye, free, key } from '../icons/dialog'
import { preloadWallet, walletChunk } from '../load'
import { useLastUsed } from '../model'

/** A wallet that has answered nothing for this long while its connection is restored is silent in this tab. */
const silentMs = 3000

const Silent = lazyView(walletChunk, preloadWallet, (part) => part.Silent)

const promises = [
  [eye, 'trust.address'],
  [free, 'trust.free'],
  [key, 'trust.phrase'],
] as const

const Welcome = () => {
  const { config } = useKisslock()
  const text = useText()
  return (
    <>
      <Heading>{text('home.welcome.title')}</Heading>
      <p className="kl-t-body">{text('home.welcome.body', { site: config.site.name })}</p>
      <ul className="kl-trust">
        {promises.map(([path, of]) => (
          <li key={of}>
            <Icon path={path} />
            <span>{text(of)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** One button for the wallet used last. The screen of a silent wallet may replace it. */
const Quick = ({ last: { name: wallet, uid } }: { last: { name: string; uid: string } }) => {
  const { flow } = useKisslock()
  const text = useText()
  const actions = useRef<HTMLDivElement>(null)
  useFocusToTitle(actions)
  return (
    <>
      <Heading>{text('home.quick.title')}</Heading>
      <p className="kl-t-body">{text('home.quick.body', { wallet })}</p>
      <div className="kl-actions" ref={actions}>
        <Button look="primary" onClick={() => flow.send({ type: 'connectRequested', uid })}>
          {text('home.quick.action', { wallet })}
        </Button>
      </div>
    </>
  )
}

/** Before a choice: what connecting means, or one button for the wallet used last. */
export const Home = (_: { screen: Extract<Screen, { at: 'home' }> }) => {
  const last = useLastUsed()
  const { waking } = useWalletConnection()
  const silent = useLate(waking, silentMs)
  if (!last) return <Welcome />
  return silent ? <Silent wallet={last.name} /> : <Quick last={last} />
}
