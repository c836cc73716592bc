import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const names = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../kit/rainbowkit/names.fixture.json'), 'utf8'),
) as Readonly<Record<'types' | 'values' | 'wallets', readonly string[]>>

/** What a type needs between its name and the end. */
const generics: Readonly<Record<string, string>> = { AuthenticationConfig: '<string>' }

/** How a component is drawn, without members of React and private ones. */
const drawn = (component: string) => `((...props: Parameters<${component}>) => ReturnType<${component}>)`
const button = 'typeof R.ConnectButton'
const valueTypes: Readonly<Record<string, string>> = {
  ConnectButton: `${drawn(button)} & { Custom: ${drawn(`${button}.Custom`)} }`,
}

/**
 * A file that a compiler accepts if each type and value of RainbowKit can be replaced by that of the package. A type holds in both
 * directions, and is not `any`.
 */
export const sameTypes = (): string => {
  const types = names.types.flatMap((name) => {
    const [theirs, ours] = [`R.${name}${generics[name] ?? ''}`, `K.${name}${generics[name] ?? ''}`]
    return [
      `export const take${name}: ${ours} = any<${theirs}>()`,
      `export const give${name}: ${theirs} = any<${ours}>()`,
      `export const known${name}: [IsAny<${theirs}>, IsAny<${ours}>] = [false, false]`,
    ]
  })
  const values = names.values.map(
    (name) => `export const value${name}: ${valueTypes[name] ?? `typeof R.${name}`} = K.${name}`,
  )
  const wallets = names.wallets.map((name) => `export const wallet${name}: typeof RW.${name} = KW.${name}`)
  return [
    "import * as R from '@rainbow-me/rainbowkit'",
    "import * as RW from '@rainbow-me/rainbowkit/wallets'",
    "import * as K from 'kisslock/rainbowkit'",
    "import * as KW from 'kisslock/rainbowkit/wallets'",
    'type IsAny<T> = 0 extends 1 & T ? true : false',
    'declare const any: <T>() => T',
    ...types,
    ...values,
    ...wallets,
  ].join('\n')
}
