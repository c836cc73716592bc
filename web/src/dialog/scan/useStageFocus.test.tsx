import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { DialogContext } from '../frame/focus'
import { useStageFocus } from './useStageFocus'

const dialogBox = createRef<HTMLDivElement>()

const Stage = ({ view }: { view: string }) => {
  useStageFocus(view)
  return (
    <div className="kl-stage">
      <h3 id="kl-stage-title" tabIndex={-1}>
        {view}
      </h3>
    </div>
  )
}

test('when the view changes, the new heading gets the focus and the stage scrolls to the top', () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const showView = (view: string) =>
    flushSync(() =>
      root.render(
        <DialogContext value={dialogBox}>
          <div ref={dialogBox}>
            <Stage view={view} />
          </div>
        </DialogContext>,
      ),
    )
  showView('code')
  const stage = container.querySelector('.kl-stage') as HTMLElement
  expect(document.activeElement).toBe(document.body)
  stage.scrollTop = 120
  showView('code')
  expect(stage.scrollTop).toBe(120)
  showView('get')
  expect(document.activeElement?.textContent).toBe('get')
  expect(stage.scrollTop).toBe(0)
  flushSync(() => root.unmount())
})
