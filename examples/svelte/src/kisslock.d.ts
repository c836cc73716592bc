import type { ConnectAttributes, KisslockConnectElement } from 'kisslock/connect'
import type { HTMLAttributes } from 'svelte/elements'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'kisslock-connect': ConnectAttributes & Omit<HTMLAttributes<KisslockConnectElement>, keyof ConnectAttributes>
  }
}
