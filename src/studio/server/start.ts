import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { decode } from '../../config/files/decode.ts'
import { createReader } from '../../config/read.ts'
import { overlaySchemas } from '../../config/schema/overlay-schemas.ts'
import { readSchemas } from '../../config/schema/schema-set.ts'
import { StartError } from '../../server/settings/reader.ts'
import { studioBundles } from './bundles.ts'
import { buildEditor } from './editor.ts'
import { openWindows } from './events.ts'
import { opened } from './opened.ts'

/** What Studio is started with. */
export interface StudioOptions {
  /** The folder that has config/. */
  readonly root: string
  /** The folder that has schemas/. */
  readonly schemasRoot: string
  /** 0 lets the system choose. */
  readonly port: number
}

/** Studio while it runs. */
export interface Studio {
  /** The address to open, with the token that lets it in. */
  readonly address: string
  readonly stop: () => Promise<void>
}

/** Nobody else reaches it, whatever the environment says. */
const host = '127.0.0.1'

/** Starts Studio for a config; throws a `StartError` where its port cannot be had. */
export async function startStudio({ root, schemasRoot, port }: StudioOptions): Promise<Studio> {
  const token = randomBytes(24).toString('base64url')
  const windows = openWindows()
  const { files, schemas } = createReader(root, schemasRoot)()
  const originals = readSchemas(schemas)
  const editor = buildEditor({
    token,
    windows,
    bundles: await studioBundles(),
    previewOrigin: () => undefined,
    state: () => ({
      workspace: { revision: 0, unsaved: {}, conflicts: [] },
      findings: { revision: 0, errors: 0, warnings: 0, files: {} },
      outline: { revision: 0, entries: [] },
    }),
    open: (file) => {
      const content = files.get(file)
      const text = content && decode(file, content).text
      return text === undefined || text === null ? undefined : opened(file, text, 0)
    },
    schemas: () => Object.fromEntries([...originals, ...overlaySchemas(originals)]),
  })
  try {
    await editor.listen({ host, port })
  } catch (error) {
    await editor.close()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new StartError(inUse(port)) : error
  }
  const bound = editor.server.address() as AddressInfo
  return {
    address: `http://${host}:${bound.port}/#token=${token}`,
    async stop() {
      windows.close()
      await editor.close()
    },
  }
}

const inUse = (port: number) =>
  `Port ${port} is in use. If Studio runs already, use its window or stop it; otherwise set PORT to another one.`
