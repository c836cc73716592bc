import type { Page } from '@playwright/test'
import { AccountDialog } from './AccountDialog'
import { ConnectDialog } from './ConnectDialog'
import { HostPage } from './HostPage'
import { NetworkDialog } from './NetworkDialog'
import { ScanStage } from './ScanStage'
import { SignInDialog } from './SignInDialog'
import { UserDialog } from './UserDialog'

/** The models of a test's page. */
export type Models = {
  host: HostPage
  dialog: ConnectDialog
  account: AccountDialog
  networks: NetworkDialog
  scan: ScanStage
  sign: SignInDialog
  user: UserDialog
}

const of =
  <Model>(Kind: new (page: Page) => Model) =>
  ({ page }: { page: Page }, use: (model: Model) => Promise<void>) =>
    use(new Kind(page))

/** The same as fixtures. */
export const models = {
  host: of(HostPage),
  dialog: of(ConnectDialog),
  account: of(AccountDialog),
  networks: of(NetworkDialog),
  scan: of(ScanStage),
  sign: of(SignInDialog),
  user: of(UserDialog),
}
