import type { ResourceState } from '../../src/server/wire.gen'
import { CountsCard } from './CountsCard'

const columns = [
  ['gate', 'console.col.gate'],
  ['scopes', 'console.col.scopes'],
  ['token', 'console.col.format'],
  ['grants', 'console.col.grants'],
] as const

/**
 * The MCP servers and APIs of the settings, for which clients get access tokens. Renders nothing without such a server.
 */
export const ResourcesCard = ({ resources }: { resources: readonly ResourceState[] }) => {
  const resourceRows = resources.map(({ name, url, gate, scopes, token, grants }) => ({
    id: name,
    name: (
      <>
        <bdi>{name}</bdi>
        <br />
        <bdi className="kc-code">{url}</bdi>
      </>
    ),
    counts: { gate: gate ?? '–', scopes: scopes.join(' ') || '–', token, grants },
  }))
  return (
    <CountsCard title="console.resources" rowHeading="console.col.resource" columns={columns} rows={resourceRows} />
  )
}
