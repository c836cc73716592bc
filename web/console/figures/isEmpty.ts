import type { Figures } from '../../src/server/console'

/** Whether the figures count nothing at all. */
export const isEmpty = ({ funnel, wallets, errors }: Figures): boolean =>
  funnel.steps.every(({ count }) => count === 0) && wallets.wallets.length === 0 && errors.errors.length === 0
