/**
 * If the visitor pulls the sheet down farther or faster than this, the sheet closes
 * (docs/internals/design.md#3-measurements).
 */
const closeDistancePx = 96
const closeSpeedPxPerMs = 0.5

const dragHandleSelector = '.kl-grab, .kl-browse__head, .kl-stage__head, .kl-bar'

type DragPull = { id: number; from: number; at: number; y: number; speed: number }

/**
 * Return the distance in px, and true in `closes` if the sheet closes when the visitor lets go. `speed` is in px per
 * millisecond.
 */
export const measurePull = (startY: number, y: number, speed: number): { offset: number; closes: boolean } => {
  const dragOffset = Math.max(0, y - startY)
  return { offset: dragOffset, closes: dragOffset > closeDistancePx || (dragOffset > 0 && speed > closeSpeedPxPerMs) }
}

/**
 * Let the visitor close a sheet by pulling it down. If the visitor pulls the sheet only a short distance, the sheet
 * slides back and stays open. Returns the function that removes the listeners.
 */
export const enableDrag = (dialog: HTMLDialogElement, onClose: () => void): (() => void) => {
  let currentPull: DragPull | undefined
  const startDrag = (event: PointerEvent) => {
    const target = event.target as Element
    if (!target.closest(dragHandleSelector) || target.closest('button, a')) return
    currentPull = { id: event.pointerId, from: event.clientY, at: event.timeStamp, y: event.clientY, speed: 0 }
    dialog.setPointerCapture(event.pointerId)
    dialog.dataset.dragging = ''
  }
  const moveDrag = (event: PointerEvent) => {
    if (currentPull?.id !== event.pointerId) return
    const elapsedMs = Math.max(1, event.timeStamp - currentPull.at)
    currentPull = {
      ...currentPull,
      speed: (event.clientY - currentPull.y) / elapsedMs,
      at: event.timeStamp,
      y: event.clientY,
    }
    dialog.style.transform = `translateY(${measurePull(currentPull.from, currentPull.y, currentPull.speed).offset}px)`
  }
  const endDrag = (event: PointerEvent) => {
    if (currentPull?.id !== event.pointerId) return
    const { closes } = measurePull(currentPull.from, currentPull.y, event.type === 'pointerup' ? currentPull.speed : 0)
    currentPull = undefined
    delete dialog.dataset.dragging
    dialog.style.transform = ''
    if (closes) onClose()
  }
  const listeners = {
    pointerdown: startDrag,
    pointermove: moveDrag,
    pointerup: endDrag,
    pointercancel: endDrag,
  } as const
  for (const [type, listener] of Object.entries(listeners)) dialog.addEventListener(type, listener as EventListener)
  return () => {
    for (const [type, listener] of Object.entries(listeners))
      dialog.removeEventListener(type, listener as EventListener)
  }
}
