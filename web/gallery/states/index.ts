import { asking } from './asking'
import { connected } from './connected'
import { guides } from './guides'
import { home } from './home'
import { host } from './host'
import { signing } from './signing'
import type { States } from './state'

/** Every state that is drawn: its id in the drawing, and how to get there. */
export const states: States = { ...host, ...home, ...asking, ...guides, ...connected, ...signing }
