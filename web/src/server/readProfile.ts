/** Who an address is, as the server found out; null where it has none. */
export type Profile = { name: string | null; avatar: string | null }

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** Asks the site's own server for the name and picture of an address; rejects when it does not answer. */
export const readProfile = async (basePath: string, address: string): Promise<Profile> => {
  const answer = await fetch(`${basePath}/api/profile/${address}`, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const { name, avatar } = (await answer.json()) as Record<string, unknown>
  // A path on this origin and nothing else: the policy would not let another one through anyway.
  return { name: text(name), avatar: text(avatar)?.startsWith(`${basePath}/api/`) ? text(avatar) : null }
}
