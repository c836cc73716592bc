import type { Figures } from '../../src/server/console'

/** Whether the figures count nothing at all. */
export const isEmpty = ({ funnel, wallets, errors, gates, clients }: Figures): boolean =>
  funnel.steps.every(({ count }) => count === 0) &&
  [wallets.wallets, errors.errors, gates.gates, clients.clients].every(({ length }) => length === 0)
