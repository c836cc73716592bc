import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addLicenceTexts, findPackages } from './licences'

const modules = join(import.meta.dirname, '../node_modules')

it('findPackages returns each package of the modules once, with its version', () => {
  const ids = ['viem/index.js', 'viem/utils.js', '@reown/walletkit/dist/index.js'].map((id) => `${modules}/${id}`)
  expect(findPackages([...ids, '/src/own.ts', '\0virtual'])).toEqual(['@reown/walletkit@1.2.10', 'viem@2.57.1'])
})

it('the MIT licence text is added only to packages that declare MIT but contain no licence text', () => {
  const list = '# Licenses\n\n## a - 1.0.0 (MIT)\n\nTheir text.\n\n## b - 2.0.0 (MIT)\n\n## c - 3.0.0 (ISC)\n\nText.\n'
  const completedList = addLicenceTexts(list)
  expect(completedList).toContain('## b - 2.0.0 (MIT)\n\nMIT License\n\nCopyright (c) the authors of b\n')
  expect(completedList.match(/Copyright/g)).toHaveLength(1)
  expect(addLicenceTexts('## z - 1.0.0 (MIT)\n')).toContain('Copyright (c) the authors of z')
})
