/** `npm run desk`: Studio for a team, signed in. */
import process from 'node:process'
import { newCommand, run } from '#cli/command.ts'
import { configRoots } from '#cli/config-roots.ts'
import { startDesk } from '#desk/start.ts'

const stopTimeoutMs = 5000

async function desk(): Promise<void> {
  // The preview renders with the production build of React.
  process.env['NODE_ENV'] = 'production'
  const { address, ownerLink, lost, stop } = await startDesk({ ...configRoots(), env: process.env })
  const end = () => {
    // Every change is on the disk already.
    setTimeout(() => process.exit(), stopTimeoutMs)
    void stop().finally(() => process.exit())
  }
  void lost.then(({ message }) => {
    console.error(`${message} The desk ends, and has to be started again.`)
    process.exitCode = 1
    end()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  console.log(`The desk is ready at ${address}`)
  if (ownerLink !== undefined)
    console.log(`It has no owner yet. This link makes you the owner, once:\n\n  ${ownerLink}\n`)
  console.log('Stop with Ctrl+C; drafts are kept.')
}

await run(
  newCommand(
    'npm run desk',
    'Opens Studio for a team, with sign-in and roles. It listens on this machine alone, at PORT (4185): docs/desk.md.',
  ).action(desk),
)
