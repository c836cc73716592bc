/** The server has not answered yet. CSS delays the spinner by half a second, because the answer usually comes earlier. */
export const Wait = () => (
  <main className="kc-blank kc-wait" aria-busy="true">
    <span className="kl-spin" aria-hidden="true" />
  </main>
)
