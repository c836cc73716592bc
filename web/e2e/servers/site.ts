/** The commands of the two real servers that tests start: `kisslock serve` and `kisslock dev`. */
export type Command = 'serve' | 'dev'

/** The settings of `serve`: a name, an icon, and three networks with their default settings. */
const settingsToml = `
[site]
name = "Tidepool"
icon = "./icon.svg"

[chains.1]
[chains.8453]
[chains.137]
`

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0f766e"/>
<path d="M8 40q12-12 24 0t24 0" stroke="#fff" stroke-width="6" fill="none"/></svg>
`

/** The files in the folder of each server's site. The server gets a free port. */
export const filesByCommand: Readonly<Record<Command, Readonly<Record<string, string>>>> = {
  serve: { 'kisslock.toml': settingsToml, 'icon.svg': icon },
  dev: { 'kisslock.toml': '[site]\nname = "Practice"\n[chains.1]\n[chains.8453]\n' },
}

const createVariableName = (command: Command) => `KISSLOCK_E2E_${command.toUpperCase()}`

/** Pass the origin of a server to the workers. */
export const publishOrigin = (command: Command, origin: string): void => {
  process.env[createVariableName(command)] = origin
}

/** Return the origin of a server, such as `http://127.0.0.1:8000`. */
export const readOrigin = (command: Command): string => {
  const origin = process.env[createVariableName(command)]
  if (!origin)
    throw new Error(`kisslock ${command} was not started: run the journeys with this folder's configuration.`)
  return origin
}
