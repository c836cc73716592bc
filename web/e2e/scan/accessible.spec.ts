import { phone } from '../journeys/wallets'
import { expectAccessibleInBoth } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { codeStates, desktopStates, phoneStates } from './states'
import { test } from './test'

for (const [device, options, states] of [
  ['a computer', {}, { ...codeStates, ...desktopStates }],
  ['a phone', phone, phoneStates],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    for (const [id, reach] of Object.entries(states))
      test(`On ${device} axe finds nothing in ${id}, light and dark`, async ({ page, host, dialog, scan, owner }) => {
        await reach({ page, host, dialog, scan, owner })
        await expectAccessibleInBoth(page, id)
        await expectNoSidewaysScroll(page)
      })
  })
