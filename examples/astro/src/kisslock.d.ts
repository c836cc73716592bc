type ConnectAttributes = import('kisslock/connect').ConnectAttributes

declare namespace astroHTML.JSX {
  interface IntrinsicElements {
    'kisslock-connect': ConnectAttributes & Omit<HTMLAttributes, keyof ConnectAttributes>
  }
}
