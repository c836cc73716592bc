import { expect, it } from 'vitest'
import { appLinks } from '../e2e/scan/appLinks'
import { createAppLink } from '../src/flow/pairing/appLink'
import { readCatalogue } from './catalogue'

type Links = Parameters<typeof createAppLink>[0]

const { details } = readCatalogue()
const uri = 'wc:ab@2?relay-protocol=irn&symKey=ef'

// Specification 2.3
it.each(appLinks)(
  'the app of %s opens with its own link, or with the plain pairing URI if the catalogue has no link',
  (id, ios, android) => {
    const links = details[id]?.deep_links as Links
    for (const [device, start] of [
      ['ios', ios],
      ['android', android],
    ] as const) {
      expect(createAppLink(links, device, uri)).toBe(start ? start + encodeURIComponent(uri) : uri)
    }
  },
)
