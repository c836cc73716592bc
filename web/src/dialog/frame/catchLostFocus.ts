/** Gives an open dialog's title the focus that was lost with its element. A dialog in the page itself takes none. */
export const catchLostFocus = (box: HTMLElement | null) => {
  if (!box?.closest('dialog')?.open) return
  const root = box.getRootNode() as Document | ShadowRoot
  if (!root.activeElement?.closest('dialog')) box.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}
