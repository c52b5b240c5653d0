/** `npm run publish -- <host…>`: sends the newest build to hosts, and changes them to it one after the other. */
import process from 'node:process'
import { currentBuild } from '#server/pages.ts'
import { hostFrom, publish } from '#server/publish.ts'
import { InputError, newCommand, run } from './command.ts'

interface PublishOptions {
  readonly copy?: string
  readonly reload: string
}

const command = newCommand('npm run publish --', 'Sends the newest build to hosts, and changes them to it one by one.')
  .argument('<host...>', '<folder>=<address of its server> or <user@host:folder>=<address>')
  .option('--copy <command>', 'copies {from} here to {to} there; rsync, or for a folder of this machine its own means')
  .option('--reload <command>', "tells a host's server, in its folder there", 'sudo systemctl reload helpercompare')
  .addHelpText('after', '\nSuch as: npm run publish -- www@web1:/srv/helpercompare=http://web1:4173')
  .addHelpText('after', 'Exit code 0: all hosts serve it; 1: it stopped at one; 2: the command makes no sense.')
  .action(async (written: readonly string[], options: PublishOptions) => {
    const hosts = written.map((text) => {
      const host = hostFrom(text, options)
      if (host) return host
      throw new InputError(`${text} names no host: write <folder>=http://… or <user@host:folder>=http://…`)
    })
    const build = await currentBuild(process.cwd())
    if (!(await publish(hosts, build, (line) => console.log(line)))) process.exitCode = 1
  })

await run(command)
