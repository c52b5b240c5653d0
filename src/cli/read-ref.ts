import { checkConfig } from '#config/check.ts'
import { assetsFolder } from '#config/files/file-patterns.ts'
import { git, readRef } from '#config/git-ref.ts'
import { sitePages } from '#pages/pages.ts'
import { loadConfig } from './load-config.ts'

/** Tells whether an address existed in the last commit; git is asked on the first call. */
export function addressesBefore(root: string): (address: string) => boolean {
  let known: ReadonlySet<string> | undefined
  return (address) => {
    known ??= addressesAt(root, 'HEAD')
    return known.has(address)
  }
}

/** The addresses of pages and assets at a git ref; none where it cannot be read. */
function addressesAt(root: string, ref: string): ReadonlySet<string> {
  try {
    const { files, schemas } = readRef(root, ref)
    const { site } = checkConfig(files, schemas.size > 0 ? schemas : loadConfig().schemas)
    const assets = [...files.keys()].flatMap((file) =>
      file.startsWith(assetsFolder) ? [`/${file.slice(assetsFolder.length)}`] : [],
    )
    return new Set([
      ...(site ? sitePages(site).list : []).flatMap(({ path, aliases }) => [path, ...aliases]),
      ...assets,
    ])
  } catch {
    return new Set()
  }
}

/** The versions of a file in its last hundred commits, the newest first, each read on demand. */
export function* earlierTexts(root: string, file: string): Generator<string> {
  const commits = git(root, ['log', '--format=%H', '--max-count=100', '--', file])?.toString().trim().split('\n') ?? []
  for (const commit of commits) {
    const text = git(root, ['show', `${commit}:./${file}`])
    if (text) yield text.toString()
  }
}
