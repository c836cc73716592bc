import { asking } from './asking'
import { connected } from './connected'
import { operator } from './console'
import { guides } from './guides'
import { home } from './home'
import { host } from './host'
import { scanning } from './scanning'
import { signing } from './signing'
import type { States } from './state'

/** Every state that is drawn: its id in the drawing, and how to get there. */
export const states: States = {
  ...host,
  ...home,
  ...asking,
  ...guides,
  ...scanning,
  ...connected,
  ...signing,
  ...operator,
}
