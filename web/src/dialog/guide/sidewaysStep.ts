import type { KeyboardEvent } from 'react'

/** The step of an arrow key along a row of choices: 1 forwards, -1 back, mirrored in a right-to-left language, else 0. */
export const sidewaysStep = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): number => {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return getComputedStyle(currentTarget).direction === 'rtl' ? -step : step
}
