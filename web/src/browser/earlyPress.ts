/** Presses on a button whose code has not arrived. */
export type EarlyPress = {
  /** Whether a press waits to be answered. */
  waits: () => boolean
  /** The code has arrived and takes the next presses. A press that waits goes on waiting. */
  arrived: () => void
  /** Nothing waits any more. Returns whether a press did. */
  end: () => boolean
  /** As `end`, where no dialog will open: the button dispatches `close`, as the dialog would have done at its end. */
  drop: () => boolean
  /** The code cannot be loaded: the note is shown to a visitor who has pressed, or who presses. */
  fail: () => void
}

type Options = {
  /** The element that says that the code cannot be loaded; hidden until then. */
  note: () => HTMLElement | null
  /** Called at a press after the note was shown. */
  retry: () => void
  /** How long a press waits, ms. */
  waitMs?: number
}

/**
 * Takes presses on a button below `root` until its code arrives, by mouse, touch or keyboard: browsers send a click for each.
 * The button is marked at once. A press only opens the dialog later; Escape or the end of the wait drops it.
 */
export const watchPress = (root: EventTarget, { note, retry, waitMs = 10_000 }: Options): EarlyPress => {
  let pressed: Element | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failed = false
  let hasArrived = false

  const showNote = (isShown: boolean) => {
    const text = note()
    if (text) text.hidden = !isShown
  }
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && drop()
  const end = () => {
    const waited = pressed
    pressed = undefined
    removeEventListener('keydown', onKey, true)
    clearTimeout(timer)
    for (const mark of ['aria-busy', 'data-pressed']) waited?.removeAttribute(mark)
    return !!waited
  }
  const drop = () => {
    const waited = pressed
    end()
    waited?.dispatchEvent(new Event('close'))
    return !!waited
  }
  const giveUp = () => showNote(drop())
  const press = (button: Element) => {
    pressed = button
    button.setAttribute('aria-busy', 'true')
    button.setAttribute('data-pressed', '')
    timer = setTimeout(giveUp, waitMs)
    addEventListener('keydown', onKey, true)
  }

  root.addEventListener(
    'click',
    (event) => {
      // Scripts dispatch clicks on the document, too.
      const button = event.target instanceof Element && event.target.closest('.kl-connect')
      if (!button || hasArrived) return showNote(false)
      // The button's own code, which arrives at this moment, must not answer as well.
      event.stopImmediatePropagation()
      if (pressed) return
      const isNoteShown = note()?.hidden === false
      showNote(false)
      press(button)
      if (failed && isNoteShown) retry()
      else if (failed) giveUp()
    },
    true,
  )

  return {
    waits: () => !!pressed,
    arrived: () => {
      hasArrived = true
      showNote(false)
    },
    end,
    drop,
    fail: () => {
      failed = true
      giveUp()
    },
  }
}
