import { type Address, hexToBytes } from 'viem'
import { createElement, createSvg } from './dom'

/** Line icons on a 20 px grid. */
const linePaths = {
  site: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M2.8 8h14.4M2.8 12h14.4M10 2.5c-4.4 4.3-4.4 10.700 0 15c4.4-4.3 4.4-10.700 0-15',
  warn: 'M10 3.200 2.700 16.200h14.600zM10 8.200v3.600M10 14v.1',
  next: 'M4 10h12M11.500 5.500 16 10l-4.500 4.500',
} as const

/** Return a line icon in the color of the text around it. */
export const createLineIcon = (name: keyof typeof linePaths): SVGElement =>
  createSvg(
    'svg',
    { class: 'klp-line', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    createSvg('path', { d: linePaths[name] }),
  )

/** The wallet's icon: a purse with a kiss-lock and basting stitches, as a data URI (EIP-6963). */
export const walletIconUri = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#f4b13f" d="M0 0h64v64H0z"/>' +
    '<g fill="#12151c"><circle cx="27" cy="17.500" r="5.500"/><circle cx="37" cy="17.500" r="5.500"/>' +
    '<path d="M18 23h28c2.500 0 4 1.400 4.500 3.600l2.300 13.400c1.300 7.600-4 13-11.300 13h-19c-7.300 0-12.600-5.400-11.300-13l2.300-13.400C14 24.400 15.500 23 18 23z"/></g>' +
    '<path fill="none" stroke="#f4b13f" stroke-width="2.200" stroke-linecap="round" stroke-dasharray="3.600 4.200" d="M17.300 30h29.400"/></svg>',
)}`

/** Return the wallet's icon as an image of this size. */
export const drawWalletIcon = (size: number): HTMLElement =>
  createElement('img', { class: 'klp-picture', src: walletIconUri, alt: '', width: size, height: size })

/** Return an account's picture: the two circles of the connection mark in colors derived from its address. */
export function drawAvatar(address: Address): SVGElement {
  const addressBytes = hexToBytes(address)
  const computeHue = (index: number) => Math.round(((addressBytes[index] ?? 0) / 256) * 360)
  const drawCircle = (cx: number, cy: number, r: number, colour: string) =>
    createSvg('circle', { cx, cy, r, fill: colour })
  return createSvg(
    'svg',
    { viewBox: '0 0 40 40', width: 36, height: 36, 'aria-hidden': 'true' },
    drawCircle(20, 20, 20, `hsl(${computeHue(0)} 62% 56%)`),
    drawCircle(15, 24.5, 8.5, `hsl(${computeHue(7)} 80% 84%)`),
    drawCircle(25.5, 15.5, 8.5, `hsl(${computeHue(14)} 70% 76%)`),
  )
}
