/** What is being waited for, in a line with a spinner. */
export const BusyLine = ({ children }: { children: string }) => (
  <p className="kl-status">
    <span className="kl-spin" aria-hidden="true" />
    {children}
  </p>
)
