import type { Screen } from '../../flow/screen'
import { Heading } from '../frame/Heading'
import { Icon } from '../host/Icon'
import { useText } from '../kit'
import { useSubject } from '../model'
import { refresh } from '../parts/icons'
import { Sentence } from '../parts/Sentence'
import { Where } from './Where'

/** The wallet has been asked and its window is open: nothing to do here but to look there. */
export const Waiting = ({ screen }: { screen: Extract<Screen, { at: 'waiting' }> }) => {
  const text = useText()
  const { name } = useSubject()(screen)
  return (
    <>
      <Heading>{text('ext.waiting.heading', { wallet: name })}</Heading>
      <p className="kl-t-body">
        <Sentence of="ext.waiting.body" />
      </p>
      {screen.resumed && (
        <div className="kl-center__extra">
          <p className="kl-note kl-note--accent">
            <Icon path={refresh} />
            <span>{text('ext.resumed.note', { wallet: name })}</span>
          </p>
        </div>
      )}
      <Where wallet={name} />
    </>
  )
}
