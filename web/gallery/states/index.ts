import { asking } from './asking'
import { connected } from './connected'
import { operator } from './console'
import { gates } from './gates'
import { guides } from './guides'
import { home } from './home'
import { host } from './host'
import { phones } from './phones'
import { programs } from './programs'
import { apps, scanning } from './scanning'
import { signing } from './signing'
import type { States } from './state'
import { users } from './users'

/** Every state of the gallery by ID, and how to reach it. */
export const states: States = {
  ...host,
  ...home,
  ...asking,
  ...guides,
  ...scanning,
  ...apps,
  ...phones,
  ...connected,
  ...signing,
  ...users,
  ...gates,
  ...programs,
  ...operator,
}
