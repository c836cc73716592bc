import type { Page } from '@playwright/test'
import { AccountDialog } from './AccountDialog'
import { ConnectDialog } from './ConnectDialog'
import { GateDialog } from './GateDialog'
import { HostPage } from './HostPage'
import { NetworkDialog } from './NetworkDialog'
import { ScanStage } from './ScanStage'
import { SignInDialog } from './SignInDialog'
import { UserDialog } from './UserDialog'

const modelClasses = {
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
export type Models = { [Name in keyof typeof modelClasses]: InstanceType<(typeof modelClasses)[Name]> }
type Fixtures = {
  [Name in keyof Models]: ({ page }: { page: Page }, use: (model: Models[Name]) => Promise<void>) => Promise<void>
}

const mapModels = (make: (Kind: new (page: Page) => Models[keyof Models]) => unknown) =>
  Object.fromEntries(Object.entries(modelClasses).map(([name, Kind]) => [name, make(Kind)]))

export const createModels = (page: Page): Models => mapModels((Kind) => new Kind(page)) as Models

/** The page objects as fixtures of a test. */
export const modelFixtures = mapModels(
  (Kind) =>
    ({ page }: { page: Page }, use: (model: unknown) => Promise<void>) =>
      use(new Kind(page)),
) as Fixtures
