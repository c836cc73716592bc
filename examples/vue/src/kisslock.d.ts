import type { ConnectAttributes } from 'kisslock/connect'
import type { DefineComponent } from 'vue'

declare module 'vue' {
  interface GlobalComponents {
    'kisslock-connect': DefineComponent<ConnectAttributes>
  }
}
