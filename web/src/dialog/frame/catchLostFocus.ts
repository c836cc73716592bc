/**
 * Focus the title of an open dialog if the focused element was removed. A dialog that is embedded in the page does not
 * take the focus.
 */
export const catchLostFocus = (box: HTMLElement | null) => {
  if (!box?.closest('dialog')?.open) return
  const root = box.getRootNode() as Document | ShadowRoot
  if (!root.activeElement?.closest('dialog')) box.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}
