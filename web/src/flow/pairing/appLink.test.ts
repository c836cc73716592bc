import { describe, expect, it } from 'vitest'
import { createAppLink, createCodeText, findReopenLink, needsNewTab } from './appLink'

const uri = 'wc:ab$&cd@2?relay-protocol=irn&symKey=ef'
const encodedUri = 'wc%3Aab%24%26cd%402%3Frelay-protocol%3Dirn%26symKey%3Def'
const links = {
  ios: 'rainbow://wc?uri={uri_encoded}',
  android: '{uri}',
  qr: 'https://rnbwapp.com/wc?uri={uri_encoded}',
} as const

describe('app links', () => {
  it.each([
    ['ios', `rainbow://wc?uri=${encodedUri}`],
    ['android', uri],
    ['desktop', undefined],
  ] as const)(
    'for an app on %s, createAppLink returns the catalogue’s link with the pairing, or undefined',
    (device, link) => {
      expect(createAppLink(links, device, uri)).toBe(link)
    },
  )

  it('a QR code contains the link in the wallet’s own form, or the unchanged pairing link', () => {
    expect(createCodeText(links, uri)).toBe(`https://rnbwapp.com/wc?uri=${encodedUri}`)
    expect(createCodeText({}, uri)).toBe(uri)
  })

  it.each([
    [links, 'ios', 'rainbow://'],
    [links, 'android', 'rainbow://'],
    [{ ios: 'bw://connect/wc?uri={uri_encoded}' }, 'ios', 'bw://connect/'],
    [{ ios: 'by://open?to=by://web3/wc?uri={uri_encoded}' }, 'ios', 'by://open?to=by://web3/'],
    [{ android: '{uri}', qr: '{uri}' }, 'android', undefined],
    [{}, 'desktop', undefined],
  ] as const)(
    'for the links %j on %s, findReopenLink returns a link without a pairing, or undefined',
    (some, device, link) => {
      expect(findReopenLink(some, device)).toBe(link)
    },
  )

  it('a web link needs a new tab, but an app’s link needs no new tab', () => {
    const codeTexts = [createCodeText(links, uri), ...Object.values(links), uri]
    expect(codeTexts.map(needsNewTab)).toEqual([true, false, false, true, false])
  })
})
