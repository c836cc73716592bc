import type { Page } from '@playwright/test'
import { AccountDialog } from './AccountDialog'
import { ConnectDialog } from './ConnectDialog'
import { GateDialog } from './GateDialog'
import { HostPage } from './HostPage'
import { NetworkDialog } from './NetworkDialog'
import { ScanStage } from './ScanStage'
import { SignInDialog } from './SignInDialog'
import { UserDialog } from './UserDialog'

const kinds = {
  host: HostPage,
  dialog: ConnectDialog,
  account: AccountDialog,
  networks: NetworkDialog,
  scan: ScanStage,
  sign: SignInDialog,
  user: UserDialog,
  gate: GateDialog,
}

/** The page objects that belong to a page of the browser. */
export type Models = { [Name in keyof typeof kinds]: InstanceType<(typeof kinds)[Name]> }
type Fixtures = {
  [Name in keyof Models]: ({ page }: { page: Page }, use: (model: Models[Name]) => Promise<void>) => Promise<void>
}

const each = (make: (Kind: new (page: Page) => Models[keyof Models]) => unknown) =>
  Object.fromEntries(Object.entries(kinds).map(([name, Kind]) => [name, make(Kind)]))

export const modelsOf = (page: Page): Models => each((Kind) => new Kind(page)) as Models

/** The page objects as fixtures of a test. */
export const models = each(
  (Kind) =>
    ({ page }: { page: Page }, use: (model: unknown) => Promise<void>) =>
      use(new Kind(page)),
) as Fixtures
