/** Handles presses on a button whose code has not loaded yet. A press waits until the code has loaded. */
export type EarlyPress = {
  /** Returns true if a press is waiting. */
  isWaiting: () => boolean
  /**
   * Called when the button's code has loaded. The button's code then handles new presses itself. An earlier press that
   * is waiting continues to wait.
   */
  onLoaded: () => void
  /** Ends waiting. Returns true if a press was waiting. */
  stopWaiting: () => boolean
  /** Like `stopWaiting`, but for a press after which no dialog opens. The button dispatches `close` for this press. */
  drop: () => boolean
  /**
   * Called if the button's code cannot be loaded. Shows the note to a visitor who has pressed the button, or presses it
   * later.
   */
  fail: () => void
}

type Options = {
  /** The element with the note that the button's code cannot be loaded. The note is hidden until loading has failed. */
  note: () => HTMLElement | null
  /** Called when the visitor presses the button again after the note was shown. */
  retry: () => void
  /** How long a press waits, in milliseconds. */
  waitMs?: number
}

/**
 * Handle presses on a button inside `root` until the button's code has loaded. Browsers send a click for a press by
 * mouse, touch or keyboard. The pressed button gets the attribute `data-pressed` immediately. Once the code has loaded,
 * the press opens the dialog, unless the visitor has pressed Escape or the wait has ended.
 */
export const watchPress = (root: EventTarget, { note, retry, waitMs = 10_000 }: Options): EarlyPress => {
  let pressedButton: Element | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false
  let hasCodeLoaded = false

  const showLoadingNote = (isShown: boolean) => {
    const noteElement = note()
    if (noteElement) noteElement.hidden = !isShown
  }
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dropPress()
  const stopWaiting = () => {
    const releasedButton = pressedButton
    pressedButton = undefined
    removeEventListener('keydown', onKey, true)
    clearTimeout(timer)
    for (const attribute of ['aria-busy', 'data-pressed']) releasedButton?.removeAttribute(attribute)
    return !!releasedButton
  }
  const dropPress = () => {
    const releasedButton = pressedButton
    stopWaiting()
    releasedButton?.dispatchEvent(new Event('close'))
    return !!releasedButton
  }
  const giveUp = () => showLoadingNote(dropPress())
  const startWaiting = (button: Element) => {
    pressedButton = button
    button.setAttribute('aria-busy', 'true')
    button.setAttribute('data-pressed', '')
    timer = setTimeout(giveUp, waitMs)
    addEventListener('keydown', onKey, true)
  }

  root.addEventListener(
    'click',
    (event) => {
      // The target of a click is not always an element, because scripts can dispatch clicks on the document.
      const button = event.target instanceof Element && event.target.closest('.kl-connect')
      if (!button || hasCodeLoaded) return showLoadingNote(false)
      // Stop the event, because the button's own code can finish loading during this click and would handle the click a
      // second time.
      event.stopImmediatePropagation()
      if (pressedButton) return
      const isNoteShown = note()?.hidden === false
      showLoadingNote(false)
      startWaiting(button)
      if (hasFailed && isNoteShown) retry()
      else if (hasFailed) giveUp()
    },
    true,
  )

  return {
    isWaiting: () => !!pressedButton,
    onLoaded: () => {
      hasCodeLoaded = true
      showLoadingNote(false)
    },
    stopWaiting,
    drop: dropPress,
    fail: () => {
      hasFailed = true
      giveUp()
    },
  }
}
