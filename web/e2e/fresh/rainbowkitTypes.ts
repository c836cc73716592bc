import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const names = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../kit/rainbowkit/names.fixture.json'), 'utf8'),
) as Readonly<Record<'types' | 'values' | 'wallets', readonly string[]>>

/** The type arguments that this test uses for generic types. */
const generics: Readonly<Record<string, string>> = { AuthenticationConfig: '<string>' }

/** Return the type of a component as a function, without React's members and private members. */
const createComponentType = (component: string) => `((...props: Parameters<${component}>) => ReturnType<${component}>)`
const buttonType = 'typeof R.ConnectButton'
const valueTypes: Readonly<Record<string, string>> = {
  ConnectButton: `${createComponentType(buttonType)} & { Custom: ${createComponentType(`${buttonType}.Custom`)} }`,
}

/**
 * Return the text of a file that compiles only if the package can replace each type and value of RainbowKit. A type of
 * RainbowKit and the package's type of the same name must be assignable to each other, and neither can be `any`.
 */
export const createTypeTest = (): string => {
  const types = names.types.flatMap((name) => {
    const [theirType, ourType] = [`R.${name}${generics[name] ?? ''}`, `K.${name}${generics[name] ?? ''}`]
    return [
      `export const take${name}: ${ourType} = any<${theirType}>()`,
      `export const give${name}: ${theirType} = any<${ourType}>()`,
      `export const known${name}: [IsAny<${theirType}>, IsAny<${ourType}>] = [false, false]`,
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
