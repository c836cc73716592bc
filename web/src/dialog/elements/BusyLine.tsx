/** A line with a spinner that tells the visitor what the page is waiting for. */
export const BusyLine = ({ children }: { children: string }) => (
  <p className="kl-status">
    <span className="kl-spin" aria-hidden="true" />
    {children}
  </p>
)
