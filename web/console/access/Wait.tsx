/** Nothing is known yet; it is drawn after a moment only, since that moment is mostly enough. */
export const Wait = () => (
  <main className="kc-blank kc-wait" aria-busy="true">
    <span className="kl-spin" aria-hidden="true" />
  </main>
)
