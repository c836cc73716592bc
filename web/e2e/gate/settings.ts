/** The settings of the shop with gates; `node` serves its chain. */
export const gateSettings = (node: string) => `
[site]
name = "Tidepool"

[sign_in]
mode = "optional"
holdings_kept_s = 0

[rpc]
retry_count = 0

[chains.31337]
rpc = ["${node}"]
`
