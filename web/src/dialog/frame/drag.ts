/**
 * If the visitor pulls the sheet down farther or faster than this, the sheet closes
 * (docs/internals/design.md#3-measurements).
 */
const closeAtPx = 96
const closeAtPxPerMs = 0.5

const handles = '.kl-grab, .kl-browse__head, .kl-stage__head, .kl-bar'

type Pull = { id: number; from: number; at: number; y: number; speed: number }

/**
 * Return the distance in px, and true in `closes` if the sheet closes when the visitor lets go. `speed` is in px per
 * millisecond.
 */
export const pullOf = (from: number, y: number, speed: number): { offset: number; closes: boolean } => {
  const offset = Math.max(0, y - from)
  return { offset, closes: offset > closeAtPx || (offset > 0 && speed > closeAtPxPerMs) }
}

/**
 * Let the visitor close a sheet by pulling it down. If the visitor pulls the sheet only a short distance, the sheet
 * slides back and stays open. Returns the function that removes the listeners.
 */
export const dragToClose = (dialog: HTMLDialogElement, onClose: () => void): (() => void) => {
  let pull: Pull | undefined
  const start = (event: PointerEvent) => {
    const target = event.target as Element
    if (!target.closest(handles) || target.closest('button, a')) return
    pull = { id: event.pointerId, from: event.clientY, at: event.timeStamp, y: event.clientY, speed: 0 }
    dialog.setPointerCapture(event.pointerId)
    dialog.dataset.dragging = ''
  }
  const move = (event: PointerEvent) => {
    if (pull?.id !== event.pointerId) return
    const elapsedMs = Math.max(1, event.timeStamp - pull.at)
    pull = { ...pull, speed: (event.clientY - pull.y) / elapsedMs, at: event.timeStamp, y: event.clientY }
    dialog.style.transform = `translateY(${pullOf(pull.from, pull.y, pull.speed).offset}px)`
  }
  const end = (event: PointerEvent) => {
    if (pull?.id !== event.pointerId) return
    const { closes } = pullOf(pull.from, pull.y, event.type === 'pointerup' ? pull.speed : 0)
    pull = undefined
    delete dialog.dataset.dragging
    dialog.style.transform = ''
    if (closes) onClose()
  }
  const listeners = { pointerdown: start, pointermove: move, pointerup: end, pointercancel: end } as const
  for (const [type, listen] of Object.entries(listeners)) dialog.addEventListener(type, listen as EventListener)
  return () => {
    for (const [type, listen] of Object.entries(listeners)) dialog.removeEventListener(type, listen as EventListener)
  }
}
