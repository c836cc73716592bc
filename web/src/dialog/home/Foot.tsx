import { useKisslock, useText } from '../context'
import { Icon } from '../entry/Icon'
import { help, next } from '../icons/dialog'

/** Below the list: help for visitors without a wallet. */
export const Foot = () => {
  const { flow } = useKisslock()
  const text = useText()
  return (
    <div className="kl-browse__foot">
      <button className="kl-row" type="button" onClick={() => flow.send({ type: 'help', page: 'what' })}>
        <Icon path={help} />
        <span className="kl-row__name">{text('home.new')}</span>
        <Icon path={next} small flip />
      </button>
    </div>
  )
}
