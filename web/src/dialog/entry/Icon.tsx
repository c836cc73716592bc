/** An SVG line icon. If `flip` is true, the icon is mirrored in right-to-left languages. */
export const Icon = ({ path, small = false, flip = false }: { path: string; small?: boolean; flip?: boolean }) => (
  <svg
    className={`kl-icon${small ? ' kl-icon--s' : ''}${flip ? ' kl-flip' : ''}`}
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
