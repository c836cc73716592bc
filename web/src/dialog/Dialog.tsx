import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { liveText } from '../flow/announce'
import type { Row } from '../flow/list'
import type { Screen } from '../flow/screen'
import { shortAddress } from '../flow/short'
import { Stage } from './frame/Stage'
import { useModal } from './frame/useModal'
import { Browse } from './home/Browse'
import { Live } from './host/Live'
import { useConnection, useFlow, useKit, useText } from './kit'
import { useConnectedWallet, usePresent, useSubject } from './model'
import { screens } from './screens'

/** What makes a screen another one, so that the focus moves to its heading: not the method, not a row being asked. */
const placeOf = (screen: Screen): string =>
  [
    screen.at,
    'wallet' in screen ? screen.wallet : '',
    'uid' in screen ? screen.uid : '',
    'returned' in screen ? screen.returned : '',
  ].join(':')

/** On opening the focus goes to the title, on every other screen to the stage's heading (design section 8). */
const useFocus = (box: React.RefObject<HTMLDialogElement | null>, open: boolean, screen: Screen) => {
  const place = placeOf(screen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the place changes, and only then
  useEffect(() => {
    if (!open) return
    const stage = box.current?.querySelector<HTMLElement>('#kl-stage-title')
    const title = box.current?.querySelector<HTMLElement>('#kl-title')
    const target = screen.at === 'home' ? title : (stage ?? title)
    target?.focus({ preventScroll: true })
  }, [open, place])
}

/** One live text for each change of screen. */
const useSpoken = (open: boolean, screen: Screen) => {
  const { say } = useKit()
  const text = useText()
  const { address } = useConnection()
  const detected = usePresent().length
  const subject = useSubject()
  const connected = useConnectedWallet()
  const place = placeOf(screen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place is news
  useEffect(() => {
    if (!open) return
    const names = {
      wallet: 'uid' in screen ? subject(screen).name : connected.name,
      address: address ? shortAddress(address) : '',
      detected,
      reason: text('ext.error.body'),
    }
    const spoken = liveText(screen, names)
    if (spoken) say(text(spoken.key, spoken.params))
  }, [open, place])
}

const Wide = () => {
  const [pointed, setPointed] = useState<Row | undefined>()
  return (
    <>
      <Browse onPoint={setPointed} />
      <Stage pointed={pointed} />
    </>
  )
}

const isOutside = (event: MouseEvent<HTMLDialogElement>) => {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return event.target === event.currentTarget && (x < left || x > right || y < top || y > bottom)
}

/** The dialog: native and modal, wide for choosing a wallet, compact for account and network. */
export const Dialog = () => {
  const { flow } = useKit()
  const { open, screen } = useFlow()
  const box = useRef<HTMLDialogElement>(null)
  useModal(box, open)
  useFocus(box, open, screen)
  useSpoken(open, screen)
  const { layout, View } = screens[screen.at] as { layout: string; View: (props: { screen: Screen }) => ReactNode }
  const compact = layout === 'compact'
  const close = () => flow.send({ type: 'closed' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes as well, by the native cancel event
    <dialog
      ref={box}
      className={`kl kl-dialog${compact ? ' kl-dialog--compact' : ''}`}
      data-view={screen.at === 'home' ? 'list' : 'stage'}
      aria-labelledby="kl-title"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => isOutside(event) && close()}
    >
      <span className="kl-grab" />
      {compact ? <View key={screen.at} screen={screen} /> : <Wide />}
      {open && <Live />}
    </dialog>
  )
}
